import { fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, fill, stroke, type Drawing } from '../../drawing.ts'
import { n, roundedPolygon, roundedRectangle, times, type Point } from '../../shapes/geometry.ts'
import { sizeToFit, verticalWord } from '../../label/label.ts'
import { tilted, turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { createLook, patternOf, sibling, type Look } from '../../look.ts'
import { patternFill } from '../../paint/pattern.ts'
import type { Pattern } from '../../picture-recipe.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'
import { rod } from '../home/rods.ts'

const paperInk = '#2c2a24'

/** A thread-bound book; books with an even number have an elastic band instead. */
export const notebook: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const isThreadBound = look.number % 2 === 1
  const cover = roundedRectangle(460, 640, isThreadBound ? 6 : 22)
  const page = (offset: number, paper: string) =>
    `<g transform="translate(${offset} ${offset + 2})">${fill(cover, paper)}</g>`
  const thread = isThreadBound ? lighten(second, 0.35) : second
  const stitches = times(5)
    .map((i) => `M-230 ${-270 + i * 135}H-184`)
    .join('')
  const binding = isThreadBound
    ? stroke('M-184 -320V320', '#1d1408', 3, 0.22) + stroke(`M-184 -270V270${stitches}`, thread, 5)
    : fill('M-230 -320H-188V320H-230Z', darken(colour, 0.2), 0.7) +
      fill('M150 -320H172V320H150Z', second) +
      stroke('M172 -320V320', '#1d1408', 4, 0.18)
  const slip = label
    ? fill('M50 -270H170V20H50Z', '#f3eee0') +
      stroke('M58 -262H162V12H58Z', paperInk, 2, 0.4) +
      at(110, -125, 1, verticalWord(label, { size: sizeToFit(label, 240, 62), colour: paperInk }))
    : ''
  const placed = isThreadBound ? slip : `<g transform="translate(-120 30)">${slip}</g>`
  return (
    flatShadow(drawing, cover) +
    page(6, '#e9e2d0') +
    page(3, '#d8cfb9') +
    form(drawing, cover, colour, {
      light: 'sheet',
      pattern: patternOf(drawing, look),
      patternOpacity: 0.6,
      on: binding,
    }) +
    placed
  )
}

/** A capped pen; the cap is a little darker and ends in a ring of metal. */
const pen: Draw = (drawing, { colour, second }) => {
  const metal = mix(second, '#c39a4e', 0.5)
  const clip = fill(roundedRectangle(170, 9, 4, [-260, -4]), lighten(metal, 0.25))
  return (
    rod(drawing, {
      width: 42,
      colour,
      parts: [
        { from: 0, to: 0.38, colour: darken(colour, 0.18) },
        { from: 0.37, to: 0.39, colour: metal },
        { from: 0.97, to: 1, colour: metal },
      ],
    }) + clip
  )
}

const brushPen: Draw = (drawing, { colour, second }) => {
  const hair = 'M330 -19C376 -22 420 -12 452 2C420 14 376 22 330 19Z'
  return (
    flatShadow(drawing, hair, 0.24) +
    rod(drawing, {
      length: 680,
      width: 34,
      colour,
      parts: [
        { from: 0, to: 0.06, colour: second },
        { from: 0.9, to: 1, colour: darken(second, 0.25) },
      ],
    }) +
    form(drawing, hair, '#e9dfc8', { light: 'fold', on: fill('M400 -30H470V30H400Z', '#2b2520', 0.82) })
  )
}

const pens: Draw = (drawing, look) =>
  layOut(look.number % 2 ? brushPen : pen, {
    scale: look.count === 1 ? 1.3 : 1.16,
    apart: 145,
    angle: -24,
    direction: 78,
    count: 3,
  })(drawing, look)

/** A hexagonal pencil with a sharpened point. */
const pencil: Draw = (drawing, { colour, second }) => {
  const wood = roundedPolygon(
    [
      [318, -20],
      [404, -5],
      [404, 5],
      [318, 20],
    ],
    3,
  )
  const facets = stroke('M-380 -7H322M-380 7H322', darken(colour, 0.35), 2, 0.5)
  return (
    flatShadow(drawing, wood, 0.22) +
    rod(drawing, {
      length: 720,
      width: 40,
      colour,
      parts: [
        { from: 0, to: 0.05, colour: second },
        { from: 0.05, to: 0.07, colour: '#c9b27a' },
      ],
    }) +
    `<g transform="translate(-40 0)">${facets}</g>` +
    `<g transform="translate(36 0)">${form(drawing, wood, '#dcb987', { light: 'fold', on: fill('M376 -20H420V20H376Z', darken(colour, 0.3)) })}</g>`
  )
}

const pencils: Draw = (drawing, look) =>
  times(5)
    .map((i) => {
      const shade = createLook({
        ...look,
        colour: i % 2 ? look.second : mix(look.colour, i === 4 ? '#2b2a27' : '#efe9dc', i * 0.1),
        second: i % 2 ? look.colour : look.second,
      })
      return at(600 + (i - 2) * 26, 600 + (i - 2) * 104, 1.06, pencil(drawing, shade), -20)
    })
    .join('')

const tape = (drawing: Drawing, look: Look, pattern: Pattern): string => {
  const { colour } = look
  const [radius, height] = [150, 110]
  const body = turn(drawing, {
    profile: [
      [radius, -height],
      [radius, 0],
    ],
    colour,
    tilt: 0.3,
    patternOpacity: 0.8,
    pattern: patternFill(drawing, pattern, {
      ink: brightness(colour) > 0.75 ? look.second : lighten(colour, 0.66),
      ground: colour,
      size: 0.75,
    }),
  })
  const layers: readonly (readonly [number, string])[] = [
    [1, lighten(colour, 0.35)],
    [0.66, '#cdb48c'],
    [0.58, '#5b4a36'],
  ]
  const wound = [0.76, 0.86, 0.94].map(
    (share) =>
      `<ellipse cx="0" cy="${-height}" rx="${radius * share}" ry="${n(radius * 0.3 * share)}" fill="none" stroke="${darken(colour, 0.2)}" stroke-width="1.6" opacity=".45"/>`,
  )
  return (
    floorShadow(drawing, radius, radius * 0.3) +
    body.svg +
    layers.map(([share, paint]) => tilted(radius * share, -height, paint, 1, 0.3)).join('') +
    tilted(radius * 0.52, -height + 12, '#8a7356', 1, 0.25) +
    wound.join('')
  )
}

const tapePatterns: readonly Pattern[] = ['dots', 'check', 'stripe', 'shippo', 'seigaiha']
const washiTapes: Draw = (drawing, look) => {
  const places: readonly Point[] = [
    [430, 800],
    [770, 830],
    [590, 950],
  ]
  return places
    .map(([x, y], i) =>
      at(
        x,
        y,
        1.2,
        tape(
          drawing,
          sibling(look, i),
          i === 0 && look.pattern ? look.pattern : (tapePatterns[(look.number + i) % tapePatterns.length] as Pattern),
        ),
      ),
    )
    .join('')
}

export const flatStationeryThings = {
  notebook: fromAbove(layOut(notebook, { scale: 1.22, apart: 330, angle: -9 })),
  pens: fromAbove(pens),
  pencils: fromAbove(pencils),
  'washi-tape': fromFront(washiTapes),
}
