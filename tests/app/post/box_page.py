"""What assets/js/live/post-box.js does, in plain Python with words for keys: the same answers, and the same faults."""

from __future__ import annotations

import json
from typing import Any

from tests.app.live.live_pages import mark_of


def signature(own: str, statement: str) -> str:
    return mark_of(f"{own} signs {statement}")


def signed_will(key: str, secret: str, will: str) -> dict[str, str]:
    return {"open": key, "signature": mark_of(f"{key} {secret} {will}")}


class BoxAnswers:
    """The answers of one device; own: its public post key; made: the number of keys that were made so far."""

    made = 0

    def __init__(self, secret: str, own: str, host_key: str) -> None:
        self.secret, self.own, self.host_key = secret, own, host_key
        self.put: Any = None

    def split(self, needs: int, names: list[str]) -> tuple[str, str]:
        assert 2 <= needs <= len(names)
        BoxAnswers.made += 1
        key = f"key {self.made} of {needs}"
        shares = {name: f"{key}: {n}" for n, name in enumerate(names)}
        return "", json.dumps({"key": key, "needs": needs, "shares": shares})

    def box(self, head: dict[str, Any], key: str, will: str, text: str) -> None:
        signed = signed_will(self.host_key, self.secret, will)
        sealed = json.dumps([key, will, text])
        self.put("box", "", json.dumps({**head, "will": will, "signed": signed, "sealed": sealed}))

    def open(self, shares: list[str], will: str, sealed: str) -> tuple[str, str]:
        key, its, text = json.loads(sealed)
        needs = int(key.rpartition(" ")[2])
        opens = len(set(shares)) >= needs and all(share.startswith(f"{key}: ") for share in shares)
        return "", text if opens and its == will else ""

    def heir(self) -> tuple[str, str]:
        BoxAnswers.made += 1
        key = f"heir {self.made}"
        return mark_of(key), key

    def sign(self, statement: str) -> tuple[str, str]:
        return statement, signature(self.own, statement)

    def check(self, id: str, mark: str, will: str, signed: Any, statement: str, agreed: Any) -> tuple[str, str]:
        key = signed.get("open", "")
        is_will = mark_of(key) == mark and signed == signed_will(key, self.secret, will)
        right = [name for name, said in agreed.items() if said == signature(name, statement)]
        return id, json.dumps(right if is_will else [])
