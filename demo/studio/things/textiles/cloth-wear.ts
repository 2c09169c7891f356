import { fromAbove, layOut, type Draw } from '../../arrange.ts'
import { darken, lighten } from '../../paint/colour.ts'
import { at, fill, stroke, type Drawing } from '../../drawing.ts'
import { n, roundedRectangle, times } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { form } from '../../paint/light.ts'
import { patternOf, type Look } from '../../look.ts'
import { flatShadow } from '../../paint/shadow.ts'

const seam = (d: string, colour: string, opacity = 0.55) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3.5" stroke-dasharray="12 9" stroke-linecap="round" opacity="${opacity}"/>`

const sockShape =
  'M-96 -330Q-100 -352 -78 -352H78Q100 -352 96 -330L92 20C94 80 130 110 200 150C262 186 270 250 214 276C160 298 20 280 -40 250C-92 224 -104 170 -100 110Z'

const sock = (drawing: Drawing, look: Look) => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { turn: 90 })
  const ribs = times(15)
    .map((i) => `M${-88 + i * 12.6} -348V-262`)
    .join('')
  const isTabi = look.number % 3 === 2
  const on =
    fill('M-110 -360H110V-256H-110Z', second) +
    stroke(ribs, darken(second, 0.3), 3, 0.4) +
    fill('M150 110C290 160 300 260 214 290C190 292 176 286 168 270C196 220 190 160 150 110Z', second) +
    fill('M-112 90C-40 100 -20 160 -30 260C-96 240 -120 170 -112 90Z', second, 0.9) +
    (isTabi ? stroke('M262 214C220 214 196 206 176 190', '#1d1408', 7, 0.5) : '')
  return (
    flatShadow(drawing, sockShape) +
    form(drawing, sockShape, colour, { light: 'sheet', pattern, on }) +
    stroke('M-60 -240C-64 -100 -60 40 -40 120', '#fff', 10, 0.1)
  )
}

const socks: Draw = (drawing, look) =>
  at(640, 590, 1.14, sock(drawing, look), 4) + at(470, 640, 1.14, sock(drawing, look), -9)

/** A bag with two handles, seen from above. */
const tote: Draw = (drawing, look) => {
  const { colour, second } = look
  const bag = 'M-250 -190H250L276 330Q278 352 254 352H-254Q-278 352 -276 330Z'
  const pattern = patternOf(drawing, look)
  const handle = 'M-128 -160C-150 -470 150 -470 128 -160'
  const strap = (dy: number, tone: string) =>
    `<g transform="translate(0 ${dy})">${stroke(handle, darken(tone, 0.25), 36)}${stroke(handle, tone, 30)}${seam(handle, lighten(tone, 0.5), 0.5)}</g>`
  const mark = look.label
    ? at(0, 90, 1, horizontalWord(look.label.slice(0, 1), { size: 190, colour: second }))
    : pattern
      ? ''
      : stroke('M-90 100a90 90 0 1 1 180 0a90 90 0 1 1 -180 0Z', second, 9, 0.75) +
        stroke('M-44 112q22 -66 44 0t44 0', second, 9, 0.75)
  const folds = stroke('M-170 340C-150 200 -190 80 -200 -60M190 340C176 180 206 60 196 -40', '#1d1408', 10, 0.07)
  return (
    strap(-26, darken(second, 0.12)) +
    flatShadow(drawing, bag) +
    form(drawing, bag, colour, {
      light: 'sheet',
      pattern,
      patternOpacity: 0.8,
      on: folds + mark + seam('M-260 -150H260', lighten(colour, 0.5)),
    }) +
    strap(14, second) +
    [-128, 128]
      .map(
        (x) =>
          fill(roundedRectangle(44, 62, 4, [x, -128]), second) +
          seam(roundedRectangle(30, 48, 2, [x, -128]), lighten(second, 0.5)),
      )
      .join('')
  )
}

const bibApron: Draw = (drawing, look) => {
  const { colour, second } = look
  const cloth =
    'M-120 -330H120C126 -210 170 -130 262 -96L282 330Q282 348 262 348H-262Q-282 348 -282 330L-262 -96C-170 -130 -126 -210 -120 -330Z'
  const pocket = roundedRectangle(280, 180, 10, [0, 110])
  const pattern = patternOf(drawing, look)
  const neck = stroke('M-104 -322C-150 -470 150 -470 104 -322', darken(second, 0.15), 22)
  const ties = stroke('M-262 -88C-340 -60 -350 40 -320 120M262 -88C350 -70 360 30 330 130', darken(second, 0.15), 20)
  const folds = stroke('M-150 340C-130 200 -160 60 -120 -120M160 340C150 220 170 80 120 -110', '#1d1408', 12, 0.07)
  return (
    neck +
    ties +
    flatShadow(drawing, cloth) +
    form(drawing, cloth, colour, { light: 'sheet', pattern, on: folds + seam('M-106 -316H106', second) }) +
    form(drawing, pocket, lighten(colour, 0.05), { light: 'sheet', pattern }) +
    seam(roundedRectangle(262, 162, 6, [0, 110]), second) +
    stroke('M0 24V196', second, 3, 0.5)
  )
}

/** A half apron of canvas with a broad waist band and a crest. */
const waistApron: Draw = (drawing, look) => {
  const { colour, second } = look
  const cloth = 'M-250 -240H250L262 330H-262Z'
  const crest =
    stroke('M-108 40a108 108 0 1 1 216 0a108 108 0 1 1 -216 0Z', '#f0e8d6', 12) +
    stroke('M-54 54q27 -82 54 0t54 0', '#f0e8d6', 12)
  const fringe = times(41)
    .map((i) => `M${n(-258 + i * 12.9)} 326V372`)
    .join('')
  const band = 'M-300 -300H300V-232H-300Z'
  return (
    stroke('M290 -266C400 -250 420 -130 370 -60M-290 -266C-390 -260 -410 -160 -380 -90', darken(second, 0.12), 40) +
    flatShadow(drawing, cloth) +
    stroke(fringe, lighten(colour, 0.5), 4) +
    form(drawing, cloth, colour, {
      light: 'sheet',
      pattern: patternOf(drawing, look),
      on: crest + stroke('M-140 330C-130 160 -160 20 -150 -200M160 330C150 180 170 60 150 -200', '#1d1408', 12, 0.08),
    }) +
    form(drawing, band, second, { light: 'fold' }) +
    seam('M-300 -284H300M-300 -250H300', lighten(second, 0.5))
  )
}

const apron: Draw = (drawing, look) => (look.number % 2 ? bibApron : waistApron)(drawing, look)

/** A scarf hung over its middle: both ends fall to the front, fringed. */
const scarf: Draw = (drawing, look) => {
  const { colour, second } = look
  const pattern = patternOf(drawing, look, { size: 1.2 })
  const thread = pattern ? second : darken(second, 0.05)
  const tail = (length: number, tone: string) => {
    const end = `M-128 -340Q-132 -372 -100 -374H100Q132 -372 128 -340L134 ${length}H-134Z`
    const fringe = stroke(
      times(22)
        .map((i) => `M${n(-128 + i * 12.2)} ${length - 4}q${i % 2 ? 5 : -5} 30 0 62`)
        .join(''),
      thread,
      5,
    )
    const borders = fill(
      `M-140 ${length - 110}H140V${length - 78}H-140ZM-140 ${length - 62}H140V${length - 52}H-140Z`,
      second,
      0.85,
    )
    const pleats = stroke(
      `M-64 -374C-56 -100 -76 120 -62 ${length}M6 -374C20 -80 -6 140 8 ${length}M70 -374C60 -100 82 100 66 ${length}`,
      '#1d1408',
      11,
      0.1,
    )
    return (
      fringe +
      flatShadow(drawing, end) +
      form(drawing, end, tone, { light: 'turned', gloss: 0.16, pattern, on: pleats + (pattern ? '' : borders) })
    )
  }
  return at(64, 10, 1, tail(330, darken(colour, 0.07)), -11) + at(-36, 0, 1, tail(290, colour), 7)
}

export const clothWearThings = {
  socks: fromAbove(socks),
  tote: fromAbove(layOut(tote, { scale: 1.12, apart: 400, angle: -5 })),
  apron: fromAbove(layOut(apron, { scale: 1.14, apart: 400, angle: 3 })),
  scarf: fromAbove(layOut(scarf, { scale: 1.14, apart: 400, angle: -5 })),
}
