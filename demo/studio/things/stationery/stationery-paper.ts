import { fromAbove, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, clipped, disc, fill, stroke } from '../../drawing.ts'
import { n, roundedRectangle, times } from '../../shapes/geometry.ts'
import { sizeToFit, stamp, verticalWord } from '../../label/label.ts'
import { form } from '../../paint/light.ts'
import { createLook, patternOf } from '../../look.ts'
import { patternFill } from '../../paint/pattern.ts'
import { flatShadow } from '../../paint/shadow.ts'
import type { Pattern } from '../../picture-recipe.ts'

/** A small upright envelope, closed with a band of cords. */
const envelope: Draw = (drawing, look) => {
  const { colour, second, label } = look
  const sheet = roundedRectangle(300, 520, 5)
  const flap = 'M-150 -260H150L128 -172Q0 -156 -128 -172Z'
  const pattern = patternOf(drawing, look, { size: 0.9 })
  const cords = [-7, 3, 13].map((y, i) => stroke(`M-150 ${y}H150`, i === 1 ? '#f3eee0' : second, 7)).join('')
  const knot = stroke('M0 4C-70 -70 -96 -10 0 4C96 -10 70 -70 0 4L-44 64M0 4L44 64', second, 8)
  const ink = brightness(colour) > 0.55 ? '#2c2a24' : '#f6f0e0'
  const word = label ? at(0, -104, 1, verticalWord(label, { size: sizeToFit(label, 150, 64), colour: ink })) : ''
  const hasCords = Boolean(label) || look.number % 2 === 0
  return (
    flatShadow(drawing, sheet) +
    form(drawing, sheet, colour, { light: 'sheet', pattern, patternOpacity: 0.75 }) +
    (label
      ? ''
      : fill(flap, '#1d1408', 0.16) +
        `<g transform="translate(0 -7)">${form(drawing, flap, darken(colour, 0.05), { light: 'sheet', pattern, patternOpacity: 0.4 })}</g>`) +
    word +
    (hasCords
      ? at(0, label ? 40 : 70, 1, cords + knot)
      : at(0, -170, 1, disc(0, 0, 30, second) + stamp(undefined, 20, lighten(second, 0.6))))
  )
}

/** Three envelopes spread like cards. */
const envelopes: Draw = (drawing, look) => {
  const { colour, second } = look
  const others = [
    createLook({
      ...look,
      colour: mix(colour, second, 0.55),
      label: undefined,
      number: 1,
      pattern: look.pattern ? undefined : 'dots',
    }),
    createLook({ ...look, colour: mix(colour, '#efe9dc', 0.6), label: undefined, number: 1, pattern: 'stripe' }),
  ]
  return (
    at(750, 600, 1.14, envelope(drawing, others[0] ?? look), 17) +
    at(610, 580, 1.14, envelope(drawing, others[1] ?? look), 3) +
    at(460, 610, 1.16, envelope(drawing, look), -11)
  )
}

const stackPatterns: readonly Pattern[] = ['asanoha', 'seigaiha', 'shippo', 'dots', 'check', 'stripe']

/** Sheets of paper, fanned; plain paper is a neat pile with a band. */
const paperStack: Draw = (drawing, look) => {
  const { colour, second } = look
  const sheet = roundedRectangle(470, 470, 3)
  if (!look.pattern && look.number % 2 === 0) {
    const page = roundedRectangle(420, 590, 4)
    const lines = times(9)
      .map((i) => `M${n(-170 + i * 42.5)} -250V250`)
      .join('')
    const pile = times(7)
      .map((i) => at((7 - i) * 2, (7 - i) * 3, 1, fill(page, i % 2 ? darken(colour, 0.1) : darken(colour, 0.03))))
      .join('')
    const band =
      fill('M-216 20H216V130H-216Z', second) + stroke('M-216 20H216M-216 130H216', darken(second, 0.2), 2, 0.4)
    return at(
      600,
      590,
      1.2,
      flatShadow(drawing, page) +
        pile +
        form(drawing, page, lighten(colour, 0.15), { light: 'sheet', on: stroke(lines, second, 2, 0.6) + band }) +
        at(0, 75, 1, stamp(undefined, 34, lighten(second, 0.65))),
      -9,
    )
  }
  const tones = [mix(colour, second, 0.7), second, mix(colour, '#efe9dc', 0.5), mix(second, '#efe9dc', 0.45), colour]
  return tones
    .map((tone, i) => {
      const pattern = stackPatterns[(look.number + i) % stackPatterns.length] as Pattern
      const isTop = i === tones.length - 1
      const hasPattern = Boolean(look.pattern) || i % 2 === 1
      const ink = brightness(tone) > 0.6 ? mix(tone, look.colour === tone ? second : colour, 0.75) : lighten(tone, 0.6)
      const print = hasPattern
        ? patternFill(drawing, isTop && look.pattern ? look.pattern : pattern, { ink, ground: tone, size: 1.1 })
        : undefined
      return at(
        600 + (i - 2) * 34,
        610 - (i - 2) * 14,
        1.12,
        flatShadow(drawing, sheet, 0.2) + form(drawing, sheet, tone, { light: 'sheet', pattern: print }),
        -34 + i * 11,
      )
    })
    .join('')
}

/** A flat case with a zip along its upper edge. */
const pencilCase: Draw = (drawing, look) => {
  const { colour, second } = look
  const body = roundedRectangle(700, 290, 46)
  const pattern = patternOf(drawing, look)
  const teeth = times(52)
    .map((i) => `M${-316 + i * 12.2} -108v13`)
    .join('')
  const seam = `<path d="${roundedRectangle(664, 254, 34)}" fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="3" stroke-dasharray="13 9" opacity=".55"/>`
  const zip =
    fill('M-350 -122H350V-82H-350Z', darken(colour, 0.4)) +
    stroke(teeth, '#c9b27a', 5) +
    stroke('M-330 -102H330', '#a98c4c', 3)
  const pull =
    fill(roundedRectangle(44, 26, 8, [240, -102]), '#c9a55a') +
    form(drawing, roundedRectangle(26, 110, 12, [252, -44]), second, { light: 'fold' }) +
    disc(252, -84, 7, darken(second, 0.5))
  const tag =
    form(drawing, roundedRectangle(120, 62, 5, [-246, 84]), mix(second, '#b98a58', 0.5), { light: 'sheet' }) +
    at(-246, 84, 1, stamp(undefined, 18, '#3a2c18'))
  return (
    flatShadow(drawing, body, 0.34) +
    form(drawing, body, colour, { light: 'pillow', pattern, on: zip + seam }) +
    pull +
    tag
  )
}

const petals = (x: number, y: number, size: number, colour: string) =>
  times(5)
    .map((i) => at(x, y, size, fill('M0 0C-20 -20 -16 -46 0 -54C16 -46 20 -20 0 0Z', colour), i * 72))
    .join('') + disc(x, y, 7 * size, '#d9b45c')

const cardFaces: readonly ((ink: string, back: string) => string)[] = [
  (ink) =>
    fill('M-110 190V60C-60 0 50 30 110 -10V190Z', '#3c5236') +
    disc(34, -86, 62, '#c65a43') +
    stroke('M-80 190C-70 80 -20 60 -50 -40', '#2b2a27', 7) +
    stroke('M-80 40L-30 10M-70 90L0 70', ink, 5, 0.4),
  (_ink, back) =>
    stroke('M-90 180C-40 60 40 20 30 -150M0 20C40 0 70 -30 80 -70', '#4a3526', 10) +
    petals(30, -110, 1.1, '#d98a8a') +
    petals(-20, 40, 1.2, '#d98a8a') +
    petals(76, -50, 0.9, '#e7b3b0') +
    petals(20, -20, 0.8, back),
  (ink, back) =>
    fill('M-110 190V-30C-60 -150 60 -150 110 -30V190Z', ink, 0.85) +
    disc(0, -70, 74, '#efe4c4') +
    stroke('M-110 100C-50 60 -10 140 60 90S110 90 120 80', back, 8, 0.7),
  (ink, back) =>
    times(6)
      .map((i) =>
        stroke(
          `M${-70 + i * 28} 180C${-60 + i * 26} 60 ${-90 + i * 40} -20 ${-60 + i * 30} -130`,
          i % 2 ? '#5c7548' : '#7c9460',
          8,
        ),
      )
      .join('') +
    petals(-30, -100, 1.2, back) +
    petals(56, -40, 1, ink) +
    petals(-40, 60, 0.9, ink),
]

/** Playing cards: faces fanned, the back of one beside them. */
const cards: Draw = (drawing, look) => {
  const { colour, second } = look
  const card = roundedRectangle(240, 390, 14)
  const back = (x: number, y: number, angle: number) =>
    at(
      x,
      y,
      1,
      flatShadow(drawing, card, 0.26) +
        form(drawing, card, colour, {
          light: 'sheet',
          pattern: patternOf(drawing, look, { pattern: look.pattern ?? 'asanoha', on: colour, size: 0.8 }),
          patternOpacity: 0.7,
          on: stroke(card, darken(colour, 0.3), 14, 0.6),
        }),
      angle,
    )
  const face = (i: number, x: number, y: number, angle: number) => {
    const paint = cardFaces[(look.number + i) % cardFaces.length] as (ink: string, back: string) => string
    const inner = roundedRectangle(204, 354, 8)
    const on =
      fill(inner, '#f4ecd8') +
      clipped(drawing, inner, paint(brightness(second) > 0.7 ? darken(colour, 0.2) : second, colour))
    return at(
      x,
      y,
      1,
      flatShadow(drawing, card, 0.26) +
        form(drawing, card, brightness(second) > 0.7 ? darken(colour, 0.35) : second, { light: 'sheet', on }),
      angle,
    )
  }
  return back(380, 400, -24) + at(600, 600, 1.08, face(0, -190, 90, -16) + face(1, 30, 30, 2) + face(2, 240, 110, 18))
}

export const paperThings = {
  envelopes: fromAbove(envelopes),
  'paper-stack': fromAbove(paperStack),
  'pencil-case': fromAbove(layOut(pencilCase, { scale: 1.18, apart: 330, angle: -14, direction: 90 })),
  cards: fromAbove(cards),
}
