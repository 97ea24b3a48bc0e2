"""The icon of the installed page: PNGs of assets/icon.svg in the sizes that systems ask for.

Drawn by resvg (tools/build/app_icon.mjs).
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

# What fills the square outside the icon's round corners: evening sky behind everything, and water from the waves down.
BEHIND = '<path fill="#1f5468" d="M-8-8h80v80h-80z"/><path fill="#153d4d" d="M-8 50h80v22h-80z"/>'
BEFORE = '<path fill="#153d4d" d="M-8 54h80v18h-80z"/>'
WHOLE = "0 0 64 64"
# File, width in pixels, the part of the picture, and whether it fills the square, which systems cut to their shape.
SIZES = (
    ("app-192.png", 192, WHOLE, False),
    ("app-512.png", 512, WHOLE, False),
    ("app-maskable-512.png", 512, "-8 -8 80 80", True),  # everything important is in the middle 80 %
    ("app-touch-180.png", 180, "-3 -3 70 70", True),
)


def draw(icon: Path, runtime: Path, script: Path) -> None:
    """Draws `icon` into `runtime` in all sizes; raises CalledProcessError if it cannot be drawn."""
    text = icon.read_text("utf-8")
    inside = text[text.index(">") + 1 : text.rindex("</svg>")]
    jobs = []
    for file, width, shown, fills in SIZES:
        body = BEHIND + inside + BEFORE if fills else inside
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{shown}">{body}</svg>'
        jobs.append({"svg": svg, "width": width, "target": str(runtime / file)})
    with tempfile.TemporaryDirectory() as folder:
        plan = Path(folder, "plan.json")
        plan.write_text(json.dumps(jobs))
        subprocess.run(["node", str(script), str(plan)], check=True)
