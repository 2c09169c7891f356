"""Turns the characters of the goods' labels into outline paths, once, for studio/label/label-glyphs.json.

Development tool, from shop/ (Debian: fonts-noto-cjk and python3-fonttools):

    node demo/make-pictures.ts --label-characters | /usr/bin/python3 demo/studio/label/extract-label-glyphs.py > demo/studio/label/label-glyphs.json

Noto Serif CJK is (c) Adobe, under the SIL Open Font License 1.1.
"""

import json
import sys

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTCollection

COLLECTION = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
# Japanese shapes first; the simplified Chinese face fills what is missing.
FACES = ("Noto Serif CJK JP", "Noto Serif CJK SC")


def main() -> None:
    characters = sorted(set(sys.stdin.read().split()[0]))
    fonts = {font["name"].getDebugName(1): font for font in TTCollection(COLLECTION).fonts}
    faces = [fonts[name] for name in FACES]
    outlines = {}
    for character in characters:
        face = next(face for face in faces if ord(character) in face.getBestCmap())
        glyphs = face.getGlyphSet()
        pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
        glyphs[face.getBestCmap()[ord(character)]].draw(pen)
        outlines[character] = pen.getCommands()
    unitsPerEm = faces[0]["head"].unitsPerEm
    json.dump({"unitsPerEm": unitsPerEm, "outlines": outlines}, sys.stdout, ensure_ascii=False, indent=2)
    print()


main()
