import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, blurred, fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { roundedRectangle } from '../../shapes/geometry.ts'
import { verticalWord } from '../../label/label.ts'
import { ringLines, tilted, turn } from '../../shapes/lathe.ts'
import { roundGradient } from '../../paint/light.ts'
import { inTurn, patternOf, type Look } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { slab } from '../../shapes/slab.ts'

export const lantern: Draw = (drawing, look) => {
  const { colour, second } = look
  const rings = ringLines(-470, -72, 13, darken(colour, 0.25), 3, 0.6)
  const glow = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fff3c8', opacity: 0.75 },
      { at: 0.7, colour: '#ffe9b0', opacity: 0 },
    ],
    { centre: [0.5, 0.5], radius: 0.6 },
  )
  const isLong = look.number % 3 === 2
  const body = turn(drawing, {
    profile: isLong
      ? [
          [92, -500],
          [140, -440],
          [150, -285],
          [140, -120],
          [92, -60],
        ]
      : [
          [92, -500],
          [176, -430],
          [206, -285],
          [176, -130],
          [92, -60],
        ],
    colour,
    bands: rings,
    pattern: patternOf(drawing, look),
    patternOpacity: 0.7,
    gloss: 0.5,
    on: fill('M-210 -520H210V-40H-210Z', glow),
  })
  const cap = turn(drawing, {
    profile: [
      [94, -530],
      [96, -526],
      [96, -490],
    ],
    colour: second,
  })
  const base = turn(drawing, {
    profile: [
      [96, -70],
      [96, -6],
      [94, 0],
    ],
    colour: second,
  })
  const ink = brightness(colour) < 0.5 ? '#f6ecd2' : '#2b2520'
  const word = look.label ? verticalWord(look.label, { size: look.label.length > 1 ? 110 : 150, colour: ink }) : ''
  return floorShadow(drawing, 110, 26) + base.svg + body.svg + cap.svg + at(0, -282, 1, word)
}

const paperOf = (look: Look) => mix('#f6ead0', look.colour, brightness(look.colour) > 0.5 ? 0.3 : 0.12)

/** The light a paper shade gives off, laid over the shade's own shadows. */
const shine = (drawing: Drawing) =>
  roundGradient(
    drawing,
    [
      { at: 0, colour: '#fffaf0', opacity: 0.95 },
      { at: 0.5, colour: '#fff0c6', opacity: 0.7 },
      { at: 1, colour: '#ffe2a0', opacity: 0.42 },
    ],
    { centre: [0.5, 0.58], radius: 0.6 },
  )

const halo = (drawing: Drawing, y: number, size: number) =>
  blurred(drawing, 34, oval(0, y, size, size * 0.95, '#ffe6ac', 0.55))

const tableLamp: Draw = (drawing, look) => {
  const { second } = look
  const rim = [
    { y: -516, colour: second, width: 8 },
    { y: -303, colour: second, width: 8 },
  ]
  const shade = turn(drawing, {
    profile: [
      [120, -520],
      [204, -300],
    ],
    colour: paperOf(look),
    pattern: patternOf(drawing, look, { on: paperOf(look) }),
    gloss: 0.1,
    bands: rim,
  })
  const foot = turn(drawing, {
    profile: [
      [16, -310],
      [20, -230],
      [64, -120],
      [74, -60],
      [62, 0],
    ],
    colour: brightness(look.colour) < 0.4 ? look.colour : second,
    gloss: 0.4,
  })
  return (
    halo(drawing, -380, 280) +
    floorShadow(drawing, 74, 18) +
    foot.svg +
    shade.svg +
    fill(shade.outline, shine(drawing)) +
    tilted(112, -520, '#fff6dc')
  )
}

/** A floor lamp of paper in a wooden frame. */
const frameLamp: Draw = (drawing, look) => {
  const { second } = look
  const [side, height] = [240, 430]
  const frame = slab(drawing, {
    width: side + 20,
    depth: side + 20,
    height: 26,
    colour: second,
    corner: 8,
    edge: 5,
    turn: 30,
  })
  const shade = slab(drawing, {
    width: side,
    depth: side,
    height,
    colour: paperOf(look),
    top: '#fff4d4',
    corner: 6,
    edge: 3,
    turn: 30,
  })
  const half = side / 2
  const light = fill(`M${-half} 0H${half}V${-height}H${-half}Z`, shine(drawing))
  const posts = stroke(`M${-half} 0V${-height}M${half} 0V${-height}`, second, 15)
  const lattice =
    stroke(`M0 0V${-height}M${-half} ${-height * 0.34}H${half}M${-half} ${-height * 0.67}H${half}`, second, 6) +
    stroke(`M${-half} ${-height + 6}H${half}`, second, 14) +
    posts
  const top = stroke(roundedRectangle(side - 8, side - 8, 4), darken(second, 0.1), 14)
  return (
    halo(drawing, -260, 300) +
    frame.shadow +
    frame.svg +
    at(
      0,
      -22,
      1,
      shade.svg +
        shade.onSide(light + fill(`M${-half} 0H${half}V${-height}H${-half}Z`, '#8a6a30', 0.12) + lattice) +
        shade.onFront(light + lattice) +
        shade.onTop(top),
    )
  )
}

/** A paper globe on three thin legs. */
const globeLamp: Draw = (drawing, look) => {
  const { second } = look
  const paper = paperOf(look)
  const globe = turn(drawing, {
    profile: [
      [60, -460],
      [170, -400],
      [216, -270],
      [170, -130],
      [80, -70],
    ],
    colour: paper,
    pattern: patternOf(drawing, look, { on: paper }),
    bands: ringLines(-430, -100, 10, darken(paper, 0.3), 2.5, 0.5),
    gloss: 0.1,
  })
  const wood = brightness(second) > 0.7 ? '#a97c4e' : second
  const legs =
    stroke('M-70 -96L-112 -4M70 -96L112 -4M0 -80V22', wood, 15) +
    stroke('M-74 -96L-116 -4M66 -96L108 -4M-4 -80V22', lighten(wood, 0.3), 4, 0.6)
  return (
    halo(drawing, -280, 300) +
    floorShadow(drawing, 112, 26) +
    legs +
    globe.svg +
    fill(globe.outline, shine(drawing), 0.9) +
    tilted(60, -460, '#fff3d2') +
    tilted(46, -458, darken(paper, 0.16))
  )
}

const lamp: Draw = (drawing, look) => inTurn(look, [tableLamp, frameLamp, globeLamp])(drawing, look)

export const lampThings = {
  lantern: fromFront(arrange(lantern, { scale: 1.42, width: 400, foot: 970 })),
  lamp: fromFront(arrange(lamp, { scale: 1.42, width: 420, foot: 930 })),
}
