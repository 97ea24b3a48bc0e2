"""Writes dist/cradle.html: the whole page in one file. Opened from a disk, it plays with bots and saves.

`python -m tools.ship.single`, after tools.build.site. Scripts and styles are in the page as they are;
the rest is in packed blocks of text.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import re
import subprocess
import tempfile
import zipfile
from pathlib import Path

import deflate

from tools import ROOT
from tools.build.live import NAMED
from tools.build.site import BuildFault, say
from tools.ship import dist
from tools.ship.serve import PageRequest

SINGLE = dist.DIST / "cradle.html"
HERE = "https://cradle.invalid/"  # as in single_files.js
# What the scripts fetch, not packed here: it is packed once, with the page.
DRAWINGS = tuple(f"assets/runtime/{name}.svg" for name in ("icons", "faces-civilization", "faces-renaissance"))
FETCHED = (*DRAWINGS, "assets/runtime/data.zip", "assets/runtime/pyodide/pyodide-lock.json")
SNAPSHOT = "assets/runtime/snapshot.bin"
WASM = "assets/runtime/pyodide/pyodide.asm.wasm"
# The app, needed only if the snapshot cannot be used, and what is imported later: the library, live tables.
ZIPS = tuple(f"assets/runtime/{name}.zip" for name in ("cradle", "pyodide/python_stdlib", "later"))
PACKED = 10  # libdeflate's level: smaller and quicker than the highest of zlib
LONGEST_ADDRESS = 2_000_000  # of a worker's address, in characters: browsers allow 2 MB
POLICY = (
    "default-src 'none'; script-src {scripts} 'wasm-unsafe-eval'; style-src {styles}; img-src data:; font-src data:; "
    "worker-src data:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; "
    "trusted-types cradle cradle-file"
)
LINK = re.compile(r'^ *<link rel="(?P<rel>[\w-]+)".*?>\n', re.MULTILINE)
SHEET = re.compile(r'<link rel="stylesheet" href="([^"]+)"[^>]*>')
FONT = re.compile(r'url\("?(\./fonts/[^")]+)"?\)')
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*">')


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(kind: str, data: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _kind(path: str) -> str:
    return PageRequest.extensions_map.get(Path(path).suffix, "text/plain")


def _block(path: str, data: bytes, late: str = "") -> str:
    packed = base64.b64encode(deflate.gzip_compress(data, PACKED)).decode()
    return f'<script type="text/plain" data-path="{path}" data-type="{_kind(path)}"{late}>{packed}</script>\n'


def _loose(data: bytes) -> bytes:
    """A zip with its files uncompressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            new.writestr(zipfile.ZipInfo(entry.filename, entry.date_time), old.read(entry))
    return out.getvalue()


def bundles() -> tuple[str, bytes]:
    """The scripts of the page, and those of its worker. Raises BuildFault."""
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["node", str(ROOT / "tools/ship/single.mjs"), folder]).returncode:
            raise BuildFault("the scripts could not be put into one file")
        page, worker = (Path(folder, name).read_text("utf-8") for name in ("single_page.js", "single_worker.js"))
    if len(worker.encode()) * 4 / 3 > LONGEST_ADDRESS:
        raise BuildFault("the scripts of the worker are too long for a data: address")
    if re.search("</script|<!--", page):
        raise BuildFault("the scripts of the page would end it")
    return page, worker.encode()


def style(page: str, files: dict[str, bytes]) -> str:
    """All sheets of the page in their order, with the fonts in them."""
    text = "\n".join(files[path].decode() for path in SHEET.findall(page))
    return FONT.sub(lambda font: f'url("{_data("font/woff2", files[f"assets/runtime{font[1][1:]}"])}")', text)


def single(files: dict[str, bytes], script: str, worker: bytes) -> str:
    """The page of `files` (see tools/ship/dist.py) in one text."""
    page = files["index.html"].decode().replace(dist.NAMED, "")
    sheet, (old,) = style(page, files), INLINE.findall(page)
    late = [(path, _loose(files[path])) for path in ZIPS]
    icon = _data("image/svg+xml", files["assets/icon.svg"])
    blocks = [_block(path, files[path]) for path in (*FETCHED, WASM)]
    blocks.append(_block(SNAPSHOT, gzip.decompress(files[SNAPSHOT])))
    blocks += [_block(path, data, " data-late") for path, data in (*late, ("worker.js", worker))]
    licences = "\n\n".join(data.decode() for path, data in sorted(files.items()) if "/licences/" in path)
    policy = POLICY.format(scripts=f"{_hash(script)} {_hash(old)}", styles=_hash(sheet))
    head = f'<link rel="icon" href="{icon}">\n<style>{sheet}</style>\n'
    parts = {
        r' *<script async src="[^"]+"></script>\n': "",
        r" *<!-- Python first.*?-->\n": "",
        r" *<!-- What is asked for late.*?-->\n": "",
        META.pattern: f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        r"  </head>": f"{head}  </head>",
        r"  </body>": f'{"".join(blocks)}<script type="module">{script}</script>\n  </body>',
    }
    page = NAMED.sub("", LINK.sub("", page))
    for pattern, instead in parts.items():
        page, n = re.subn(pattern, lambda _, text=instead: text, page, flags=re.DOTALL)  # type: ignore[misc]
        assert n == 1, f"index.html: {pattern} stands there {n} times"
    return f"{page}<!--\n{licences.replace('--', '- -')}\n-->\n"


def write(target: Path, files: dict[str, bytes]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(single(files, *bundles()), "utf-8")


def main() -> int:
    """Writes dist/cradle.html and says how big it is."""
    try:
        write(SINGLE, dist.files())
    except BuildFault as fault:
        say(str(fault))
        return 1
    say(f"{SINGLE.relative_to(ROOT)} is {SINGLE.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
