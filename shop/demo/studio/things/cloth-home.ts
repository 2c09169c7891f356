import { arrange, fromAbove, fromFront, layOut, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../drawing.ts'
import { n, polar, polyline, ring, roundedRectangle, times, type Point } from '../geometry.ts'
import { horizontalWord } from '../label.ts'
import { form, straightGradient } from '../light.ts'
import { patternOf, sibling, type Look } from '../look.ts'
import { woodGrain } from '../pattern.ts'
import { flatShadow, floorShadow } from '../shadow.ts'
import { slab } from '../slab.ts'

/** A floor cushion from above: tufted in the middle, tassels at the corners. */
const cushion: Draw = (drawing, look) => {
  const { colour, second } = look
  const outline =
    'M-320 -330C-200 -296 200 -296 320 -330C344 -336 340 -340 330 -320C296 -200 296 200 330 320C340 344 336 336 320 330C200 296 -200 296 -320 330C-344 336 -340 340 -330 320C-296 200 -296 -200 -330 -320C-336 -340 -344 -336 -320 -330Z'
  const tassel = (sx: number, sy: number) =>
    `<g transform="translate(${sx * 318} ${sy * 318}) rotate(${(Math.atan2(sy, sx) * 180) / Math.PI})">${times(7)
      .map((i) => stroke(`M6 0Q34 ${(i - 3) * 5} 66 ${(i - 3) * 10}`, i % 2 ? second : darken(second, 0.15), 6))
      .join('')}${disc(8, 0, 12, darken(second, 0.2))}</g>`
  const pattern = patternOf(drawing, look)
  const dimple =
    stroke('M-22 -22L22 22M22 -22L-22 22', second, 9) +
    stroke(
      'M-40 -40C-90 -80 -120 -110 -170 -130M40 -40C90 -80 120 -110 170 -130M-40 40C-90 80 -120 110 -170 130M40 40C90 80 120 110 170 130',
      '#1d1408',
      12,
      0.13,
    )
  const corners: readonly (readonly [number, number])[] = [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ]
  return (
    corners.map(([sx, sy]) => tassel(sx, sy)).join('') +
    flatShadow(drawing, outline, 0.4) +
    form(drawing, outline, colour, { light: 'ball', pattern, patternOpacity: 0.8, on: dimple })
  )
}

/** A split curtain on a rod, hung before a wall. */
const noren: Draw = (drawing, look) => {
  const { colour, second } = look
  const pole = roundedRectangle(860, 26, 13, [0, -340])
  const panel = (x: number) => `M${x} -326H${x + 228}L${x + 224} 330Q${x + 168} 346 ${x + 112} 332T${x + 4} 332Z`
  const pattern = patternOf(drawing, look)
  const crest = look.label
    ? at(0, 20, 1, horizontalWord(look.label.slice(0, 1), { size: 300, colour: second }))
    : look.number % 2
      ? disc(0, 0, 160, second, 0.92) +
        disc(0, 0, 124, colour) +
        fill('M-124 24C-70 -40 -30 60 30 10S100 -20 124 24A124 124 0 0 1 -124 24Z', second, 0.92)
      : disc(0, 0, 150, second, 0.92)
  const folds = [-300, -170, -70, 60, 170, 290]
    .map((x) => stroke(`M${x} -320C${x + 12} -100 ${x - 12} 120 ${x + 4} 326`, '#1d1408', 16, 0.09))
    .join('')
  const panels = [-348, -114, 120].map((x) => {
    const d = panel(x)
    const loops = [30, 114, 198]
      .map((dx) => fill(roundedRectangle(30, 56, 4, [x + dx, -338]), darken(colour, 0.08)))
      .join('')
    return (
      flatShadow(drawing, d, 0.3) +
      form(drawing, d, colour, { light: 'turned', gloss: 0.14, pattern, patternOpacity: 0.7, on: crest + folds }) +
      loops
    )
  })
  return (
    flatShadow(drawing, pole) +
    form(drawing, pole, '#8a6236', { light: 'fold', pattern: woodGrain(drawing, '#8a6236') }) +
    panels.join('')
  )
}

/** The end of a rolled cloth, with its body running back to the right. */
function roll(drawing: Drawing, look: Look, radius: number): string {
  const { colour, second } = look
  const length = 250
  const body = `M0 ${-radius}L${length} ${n(-radius - 74)}A${n(radius * 0.5)} ${radius} 0 0 1 ${length} ${n(radius - 74)}L0 ${radius}Z`
  const spiral: Point[] = times(110).map((i) => polar(i * 12 - 90, (radius - 12) * (1 - i / 116)))
  const pattern = patternOf(drawing, look, { turn: -16 })
  const stripes = [0.62, 0.74]
    .map((t) =>
      stroke(
        `M${n(length * t)} ${n(-radius - 74 * t)}A${n(radius * 0.5)} ${radius} 0 0 1 ${n(length * t)} ${n(radius - 74 * t)}`,
        second,
        14,
        0.8,
      ),
    )
    .join('')
  const shade = straightGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: 0.24 },
      { at: 0.4, opacity: 0 },
      { at: 1, opacity: 0.36 },
    ],
    { towards: [0.25, 1] },
  )
  return (
    form(drawing, body, colour, { light: 'sheet', pattern, on: pattern ? '' : stripes }) +
    fill(body, shade) +
    fill(ring(radius), lighten(colour, 0.12)) +
    form(drawing, ring(radius), lighten(colour, 0.1), { light: 'ball' }) +
    stroke(polyline(spiral), darken(colour, 0.35), 5, 0.6)
  )
}

/** Rolled towels, two below and one on top. */
const towelRolls: Draw = (drawing, look) => {
  const places: readonly Point[] =
    look.count === 1
      ? [[-100, -150]]
      : look.count === 2
        ? [
            [-250, -130],
            [40, -118],
          ]
        : [
            [-250, -130],
            [40, -118],
            [-100, -360],
          ]
  const radius = look.count === 1 ? 150 : 132
  return (
    floorShadow(drawing, 330, 60) +
    places.map(([x, y], i) => at(x, y, 1, roll(drawing, i === 1 ? sibling(look, 1) : look, radius))).join('')
  )
}

/** A thick folded blanket with a fringe. */
const blanket: Draw = (drawing, look) => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 1.3 })
  const fold = (i: number) =>
    slab(drawing, {
      width: 440 - i * 6,
      depth: 330 - i * 6,
      height: 78,
      colour: i % 2 ? darken(colour, 0.05) : colour,
      corner: 40,
      edge: 36,
      footEdge: 36,
      turn: 22,
      top: lighten(colour, 0.1),
    })
  const layers = times(3).map(fold)
  const top = layers[2] as ReturnType<typeof fold>
  const stripes = fill('M-214 90H214V112H-214ZM-214 126H214V136H-214Z', second, 0.85)
  const fringe = stroke(
    times(34)
      .map((i) => `M${n(-204 + i * 12.4)} -40q${i % 2 ? 4 : -4} 20 0 52`)
      .join(''),
    mix(second, colour, 0.3),
    6,
  )
  return (
    (layers[0]?.shadow ?? '') +
    layers
      .map((layer, i) =>
        at(
          0,
          -i * 66,
          1,
          layer.svg +
            (i === 2
              ? top.onTop(pattern ? fill(roundedRectangle(370, 260, 24), pattern, 0.8) : stripes) + top.onFront(fringe)
              : ''),
        ),
      )
      .join('')
  )
}

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
      light: 'ball',
      pattern,
      on: folds + (pattern ? '' : fill('M-300 -70C-100 -30 100 -30 300 -70V80H-300Z', second, 0.85)),
    }) +
    cord +
    beads
  )
}

export const clothHomeThings = {
  cushion: fromAbove(layOut(cushion, { scale: 1.12, apart: 500, angle: -9 })),
  noren: fromAbove((drawing, look) => at(600, 610, 1.12, noren(drawing, look))),
  'towel-roll': fromFront((drawing, look) => at(590, 880, 1.22, towelRolls(drawing, look))),
  blanket: fromFront(arrange(blanket, { scale: 1.36, width: 560, foot: 850 })),
  'picnic-mat': fromAbove(layOut(picnicMat, { scale: 1.06, apart: 500, angle: -7 })),
  'lunch-bag': fromFront(arrange(lunchBag, { scale: 1.36, width: 520, foot: 870 })),
}
