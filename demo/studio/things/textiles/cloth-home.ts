import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../../drawing.ts'
import { n, polar, polyline, ring, roundedRectangle, times, type Point } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { form, straightGradient } from '../../paint/light.ts'
import { patternOf, sibling, type Look } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'
import { slab } from '../../shapes/slab.ts'

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
    form(drawing, outline, colour, { light: 'pillow', pattern, patternOpacity: 0.8, on: dimple })
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
  const stripes = fill('M-184 62H184V84H-184ZM-184 96H184V104H-184Z', second, 0.85)
  const fringe = stroke(
    times(34)
      .map((i) => `M${n(-182 + i * 11)} -26q${i % 2 ? 4 : -4} 20 0 46`)
      .join(''),
    mix(colour, '#fffdf6', 0.45),
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

export const clothHomeThings = {
  cushion: fromAbove(layOut(cushion, { scale: 1.12, apart: 500, angle: -9 })),
  noren: fromAbove((drawing, look) => at(600, 610, 1.12, noren(drawing, look))),
  'towel-roll': fromFront((drawing, look) => at(590, 880, 1.22, towelRolls(drawing, look))),
  blanket: fromFront(arrange(blanket, { scale: 1.5, width: 560, foot: 850 })),
}
