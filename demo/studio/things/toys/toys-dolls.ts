import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten } from '../../paint/colour.ts'
import { at, clipped, disc, fill, oval, stroke } from '../../drawing.ts'
import { polar, ring, times } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { turn } from '../../shapes/lathe.ts'
import { form, roundGradient } from '../../paint/light.ts'
import { patternOf } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'

const ink = '#26211b'

export const daruma: Draw = (drawing, look) => {
  const { colour } = look
  const gold = '#d9b45c'
  const body = turn(drawing, {
    profile: [
      [30, -432],
      [120, -408],
      [196, -310],
      [206, -180],
      [166, -50],
      [110, 0],
    ],
    colour,
    gloss: 0.26,
  })
  const eye = (x: number) => disc(x, -294, 33, ink) + disc(x, -294, 27, '#fbf7ee')
  const face = oval(-22, -288, 121, 99, '#c9a24a') + oval(-22, -288, 115, 93, '#f1e3cf')
  const marks = look.label
    ? at(-6, -110, 1, horizontalWord(look.label.slice(0, 1), { size: 104, colour: gold }))
    : stroke('M-14 -160V-92M-52 -150L-34 -92M24 -150L8 -92', gold, 9)
  return (
    floorShadow(drawing, 150, 34) +
    body.svg +
    face +
    stroke('M-112 -334Q-84 -362 -46 -338M4 -338Q44 -362 70 -334', ink, 13) +
    eye(-70) +
    eye(28) +
    disc(-66, -292, 12, ink) +
    stroke('M-42 -246Q-22 -234 -2 -246', ink, 7) +
    stroke('M-128 -128Q-100 -80 -78 -70M98 -128Q80 -80 58 -70', gold, 9) +
    marks
  )
}

const flower = (x: number, y: number) =>
  times(5)
    .map((i) => disc(...polar(i * 72 - 90, 15, [x, y]), 11, '#f3e3d6'))
    .join('') + disc(x, y, 7, '#d9b45c')

export const kokeshi: Draw = (drawing, look) => {
  const { colour, second } = look
  const hair = '#2b2520'
  const body = turn(drawing, {
    profile: [
      [74, -330],
      [92, -260],
      [96, -90],
      [84, 0],
    ],
    colour: '#e2c79a',
    bands: [
      { y: -316, to: -26, colour, pattern: patternOf(drawing, look, { size: 0.6 }) },
      { y: -318, colour: second, width: 8 },
      { y: -24, colour: second, width: 10 },
    ],
  })
  const head = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fbeed6' },
      { at: 0.6, colour: '#ecd3aa' },
      { at: 1, colour: '#b9935f' },
    ],
    { centre: [0.34, 0.3], radius: 0.8 },
  )
  const flowers = look.pattern ? '' : flower(0, -190) + flower(-34, -140) + flower(34, -140)
  return (
    floorShadow(drawing, 90, 22) +
    body.svg +
    flowers +
    disc(0, -412, 112, head) +
    fill('M-108 -440C-104 -540 104 -540 108 -440C80 -486 40 -494 0 -494C-40 -494 -80 -486 -108 -440Z', hair) +
    fill('M-40 -496Q0 -452 40 -496Z', hair) +
    stroke('M-56 -410q18 -10 34 0M22 -410q18 -10 34 0M-4 -394q4 14 8 0', hair, 5) +
    stroke('M-9 -362q9 8 18 0', '#b5402f', 8) +
    disc(-58, -378, 14, '#d98a72', 0.4) +
    disc(58, -378, 14, '#d98a72', 0.4)
  )
}

const kokeshis: Draw = (drawing, look) =>
  arrange(kokeshi, { scale: 1.36, width: 250, foot: 895, count: look.number % 2 ? 2 : 1 })(drawing, look)

/** The beckoning cat, one paw up. */
export const manekiNeko: Draw = (drawing, look) => {
  const { colour, second } = look
  const fur = brightness(colour) < 0.25 ? lighten(colour, 0.1) : colour
  const line = brightness(fur) < 0.5 ? '#f3ead6' : ink
  const bodyShape =
    'M-150 -40C-190 -160 -150 -270 -84 -300H84C150 -270 190 -160 150 -40C140 12 60 24 0 24C-60 24 -140 12 -150 -40Z'
  const headShape =
    'M-148 -400C-150 -430 -150 -470 -142 -520Q-138 -532 -126 -524L-70 -480C-30 -492 30 -492 70 -480L126 -524Q138 -532 142 -520C150 -470 150 -430 148 -400C146 -310 80 -268 0 -268C-80 -268 -146 -310 -148 -400Z'
  const paw = 'M120 -180C196 -220 214 -320 196 -430C188 -474 120 -474 116 -428C112 -360 104 -300 84 -262Z'
  const ear = (side: number) =>
    `<g transform="scale(${side} 1)">${fill('M-126 -500L-84 -472Q-112 -458 -128 -436Q-132 -470 -126 -500Z', '#d98a72', 0.75)}</g>`
  const face =
    stroke('M-82 -404Q-58 -430 -34 -404M34 -404Q58 -430 82 -404', line, 9) +
    fill('M-13 -376H13L0 -360Z', '#c0604f') +
    stroke('M0 -360Q-6 -338 -30 -340M0 -360Q6 -338 30 -340', line, 6) +
    stroke('M-96 -364L-140 -372M-96 -348L-140 -344M96 -364L140 -372M96 -348L140 -344', line, 4, 0.7)
  const bib = clipped(
    drawing,
    bodyShape,
    fill('M-130 -330C-120 -200 -60 -150 0 -150C60 -150 120 -200 130 -330Z', second),
  )
  const coin =
    fill(ring(52, 66, [-10, -86]), '#d2a648') +
    stroke(ring(40, 54, [-10, -86]), '#8f6a1e', 5, 0.7) +
    (look.label
      ? at(-10, -86, 1, horizontalWord(look.label.slice(0, 1), { size: 60, colour: '#6b4a12' }))
      : stroke('M-10 -116V-56M-30 -86H10', '#8f6a1e', 7, 0.8))
  return (
    floorShadow(drawing, 170, 40) +
    form(drawing, bodyShape, fur, { light: 'ball' }) +
    bib +
    oval(-100, 4, 62, 30, lighten(fur, 0.1)) +
    oval(100, 4, 62, 30, lighten(fur, 0.1)) +
    stroke('M-120 14v10M-98 18v10M86 18v10M112 14v10', line, 5, 0.5) +
    form(drawing, paw, fur, { light: 'turned', gloss: 0.2 }) +
    stroke('M138 -446v26M160 -452v28M180 -446v24', line, 5, 0.5) +
    form(drawing, headShape, fur, { light: 'ball' }) +
    ear(1) +
    ear(-1) +
    face +
    stroke('M-104 -276Q0 -226 104 -276', second, 22) +
    stroke('M-104 -282Q0 -234 104 -282', lighten(second, 0.35), 4, 0.6) +
    disc(0, -240, 25, '#d2a648') +
    stroke('M-14 -236H14M0 -236V-222', darken('#d2a648', 0.6), 5) +
    coin
  )
}

export const dollThings = {
  daruma: fromFront(arrange(daruma, { scale: 1.45, width: 400, foot: 890 })),
  kokeshi: fromFront(kokeshis),
  'maneki-neko': fromFront(arrange(manekiNeko, { scale: 1.36, width: 390, foot: 885, x: 580 })),
}
