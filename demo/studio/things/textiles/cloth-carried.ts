import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten } from '../../paint/colour.ts'
import { at, disc, fill, stroke } from '../../drawing.ts'
import { roundedRectangle, times } from '../../shapes/geometry.ts'
import { form } from '../../paint/light.ts'
import { patternOf } from '../../look.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

/** A cushioned mat, folded, with straps to carry it. */
const picnicMat: Draw = (drawing, look) => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 1.5 })
  const rush = pattern
    ? ''
    : times(46)
        .map((i) => stroke(`M-350 ${-236 + i * 10.4}H350`, i % 2 ? darken(colour, 0.2) : lighten(colour, 0.2), 3, 0.5))
        .join('')
  const sheet = roundedRectangle(700, 480, 20)
  const layer = (i: number) => at(-i * 8, i * 14, 1, fill(sheet, i % 2 ? darken(second, 0.06) : darken(colour, 0.12)))
  const trim = stroke(roundedRectangle(684, 464, 16), brightness(second) > 0.86 ? darken(colour, 0.3) : second, 18)
  const strap = (x: number) =>
    form(drawing, `M${x - 20} -250H${x + 20}V300H${x - 20}Z`, '#8a6236', { light: 'turned', gloss: 0.2 }) +
    fill(roundedRectangle(54, 40, 6, [x, 60]), '#c9a55a') +
    fill(roundedRectangle(30, 20, 3, [x, 60]), '#8a6236')
  const grip =
    stroke('M-170 -236C-170 -360 170 -360 170 -236', '#6b4a2c', 30) +
    stroke('M-170 -242C-164 -352 164 -352 170 -242', '#a97c4e', 8, 0.7)
  return (
    grip +
    flatShadow(drawing, roundedRectangle(700, 520, 20, [-10, 20]), 0.34) +
    layer(3) +
    layer(2) +
    layer(1) +
    form(drawing, sheet, colour, { light: 'fold', pattern, on: rush + trim }) +
    strap(-170) +
    strap(170)
  )
}

/** A drawstring bag, standing. */
const lunchBag: Draw = (drawing, look) => {
  const { colour, second } = look
  const bag =
    'M-120 -330C-180 -300 -270 -200 -262 -70C-256 10 -180 34 0 36C180 34 256 10 262 -70C270 -200 180 -300 120 -330Z'
  const frill =
    'M-124 -330C-160 -390 -170 -430 -176 -456C-140 -440 -120 -470 -88 -452C-56 -470 -30 -440 0 -456C30 -440 56 -470 88 -452C120 -470 140 -440 176 -456C170 -430 160 -390 124 -330Z'
  const pattern = patternOf(drawing, look)
  const folds = stroke(
    'M-90 -326C-110 -240 -170 -160 -190 -90M-34 -326C-40 -240 -70 -160 -76 -110M30 -326C40 -240 60 -170 70 -120M92 -326C120 -250 170 -170 196 -100',
    '#1d1408',
    10,
    0.14,
  )
  const cord =
    stroke('M-126 -332C-60 -312 60 -312 126 -332', darken(second, 0.1), 17) +
    stroke('M120 -330C190 -330 210 -270 200 -210M120 -326C160 -310 176 -270 168 -226', darken(second, 0.1), 10)
  const beads = disc(200, -200, 17, '#a97c4e') + disc(168, -216, 17, '#8a6236')
  return (
    floorShadow(drawing, 240, 46) +
    form(drawing, frill, darken(colour, 0.06), {
      light: 'fold',
      pattern,
      on: stroke('M-120 -450L-80 -330M-40 -456L-24 -330M44 -456L26 -330M120 -450L80 -330', '#1d1408', 8, 0.16),
    }) +
    form(drawing, bag, colour, {
      light: 'pillow',
      pattern,
      on: folds + (pattern ? '' : fill('M-300 -70C-100 -30 100 -30 300 -70V80H-300Z', second, 0.85)),
    }) +
    cord +
    beads
  )
}

export const carriedClothThings = {
  'picnic-mat': fromAbove(layOut(picnicMat, { scale: 1.06, apart: 500, angle: -7 })),
  'lunch-bag': fromFront(arrange(lunchBag, { scale: 1.36, width: 520, foot: 870 })),
}
