import { arrange, fromFront, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, blurred, disc, fill, oval, stroke, type Drawing } from '../drawing.ts'
import { n } from '../geometry.ts'
import { verticalWord } from '../label.ts'
import { onFloor, ringLines, tilted, turn } from '../lathe.ts'
import { form, roundGradient } from '../light.ts'
import { createLook, inTurn, patternOf } from '../look.ts'
import { floorShadow } from '../shadow.ts'
import { standingPlate } from './ceramics.ts'

const flame = (drawing: Drawing) =>
  stroke('M0 -206V-244', '#3a2c1c', 6) +
  blurred(drawing, 18, oval(0, -290, 90, 100, '#ffd98a', 0.28)) +
  fill('M0 -236C-26 -256 -22 -288 0 -336C22 -288 26 -256 0 -236Z', '#f3b64c') +
  fill('M0 -238C-13 -252 -12 -268 0 -294C12 -268 13 -252 0 -238Z', '#fff3cf')

export const candle: Draw = (drawing, look) => {
  const { colour, second } = look
  const profile = inTurn(look, [
    [
      [132, -230],
      [138, -210],
      [132, -20],
      [122, 0],
    ],
    [
      [140, -224],
      [148, -130],
      [124, -16],
      [104, 0],
    ],
    [
      [122, -240],
      [130, -224],
      [130, -14],
      [124, 0],
    ],
  ] as const)
  const body = turn(drawing, {
    profile,
    colour,
    opening: { wall: 10, liquid: { depth: 20, colour: mix('#f0e8d6', colour, 0.08) } },
    glaze: look.pattern ? undefined : { y: -120, colour: second },
    pattern: patternOf(drawing, look, { size: 0.7 }),
    patternOpacity: 0.8,
    speckles: { colour: brightness(colour) < 0.4 ? lighten(colour, 0.25) : darken(colour, 0.5), count: 90 },
    seed: look.seed,
  })
  return onFloor(drawing, body, { on: flame(drawing) })
}

export const smoke = (drawing: Drawing, d: string, opacity = 0.55) =>
  blurred(drawing, 4, stroke(d, '#fff', 11), opacity)

/** A burning stick in a small plate. */
export const incenseStick: Draw = (drawing, look) => {
  const wood = mix('#5a4632', look.colour, 0.25)
  const holder = mix(look.second, '#b9c0b4', 0.2)
  return (
    standingPlate(drawing, createLook({ ...look, colour: holder }), { radius: 170 }) +
    stroke('M20 -42L120 -420', wood, 7) +
    stroke('M116 -405L120 -420', '#d8653b', 9) +
    smoke(drawing, 'M122 -432C150 -500 90 -540 130 -620C150 -670 110 -690 124 -730') +
    disc(20, -46, 14, '#a88c54')
  )
}

/** A lidded burner with smoke. */
const incenseBurner: Draw = (drawing, look) => {
  const { colour, second } = look
  const speckles = { colour: darken(colour, 0.45), count: 90 }
  const body = turn(drawing, {
    profile: [
      [140, -170],
      [168, -120],
      [150, -40],
      [92, -16, 'corner'],
      [100, 0],
    ],
    colour,
    opening: { wall: 10, inside: darken(colour, 0.5) },
    pattern: patternOf(drawing, look),
    speckles,
    seed: look.seed,
  })
  const holes = [-70, -24, 24, 70].map((x) => oval(x, -206 + Math.abs(x) * 0.22, 10, 14, darken(second, 0.62))).join('')
  const lid = turn(drawing, {
    profile: [
      [18, -262],
      [86, -240],
      [134, -196],
      [142, -168],
    ],
    colour: second,
    gloss: 0.45,
    on: holes,
  })
  const knob = turn(drawing, {
    profile: [
      [18, -300],
      [24, -286],
      [14, -268],
      [12, -258],
    ],
    colour: second,
  })
  return (
    floorShadow(drawing, 130, 30) +
    body.svg +
    lid.svg +
    knob.svg +
    smoke(drawing, 'M20 -312C60 -380 -20 -430 24 -510C52 -570 0 -600 16 -650')
  )
}

/** A bundle of sticks in a cup. */
const incenseBundle: Draw = (drawing, look) => {
  const wood = mix('#6b5636', look.colour, 0.45)
  const sticks = [-84, -62, -40, -18, 6, 28, 52, 78].map((x, i) =>
    stroke(`M${x} -214L${n(x * 1.3)} ${-560 + ((i * 37) % 34)}`, i % 2 ? wood : darken(wood, 0.25), 11),
  )
  const cup = turn(drawing, {
    profile: [
      [128, -230],
      [132, -120],
      [126, -10],
      [116, 0],
    ],
    colour: look.second,
    opening: { wall: 9, inside: darken(look.second, 0.6) },
    pattern: patternOf(drawing, look, { on: look.second }),
    bands: [{ y: -180, to: -70, colour: look.colour, opacity: 0.85 }],
  })
  return onFloor(drawing, cup, { on: sticks.join('') })
}

export const incense: Draw = (drawing, look) =>
  at(0, 0, 1, inTurn(look, [incenseBundle, incenseStick, incenseBurner])(drawing, look))

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

/** A paper lamp: shade over a wooden frame, or a globe, or a shade on a turned foot. */
const lamp: Draw = (drawing, look) => {
  const { colour, second } = look
  const paper = mix('#f6ead0', colour, 0.35)
  const glow = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fff6d8', opacity: 0.95 },
      { at: 0.55, colour: '#ffe7ad', opacity: 0.45 },
      { at: 1, colour: '#ffdf9a', opacity: 0 },
    ],
    { centre: [0.5, 0.55], radius: 0.62 },
  )
  const halo = blurred(drawing, 34, oval(0, -330, 260, 240, '#ffe6ac', 0.5))
  const lit = fill('M-300 -600H300V0H-300Z', glow)
  const pattern = patternOf(drawing, look, { on: paper })
  if (look.number % 3 === 0) {
    const shade = turn(drawing, {
      profile: [
        [120, -520],
        [200, -300],
      ],
      colour: paper,
      pattern,
      on: lit,
      gloss: 0.2,
      bands: [
        { y: -516, colour: second, width: 8 },
        { y: -303, colour: second, width: 8 },
      ],
    })
    const foot = turn(drawing, {
      profile: [
        [16, -310],
        [20, -230],
        [64, -120],
        [70, -60],
        [50, 0],
      ],
      colour: second,
      gloss: 0.4,
    })
    return halo + floorShadow(drawing, 70, 18) + foot.svg + shade.svg
  }
  if (look.number % 3 === 1) {
    const post = (x: number) => form(drawing, `M${x - 11} -520H${x + 11}V0H${x - 11}Z`, second)
    const shade = form(drawing, 'M-160 -500H160V-60H-160Z', paper, {
      light: 'turned',
      gloss: 0.15,
      pattern,
      patternOpacity: 0.5,
      on: lit,
    })
    const bars = [-470, -330, -190, -70]
      .map((y) => stroke(`M-160 ${y}H160`, darken(second, 0.1), y === -470 || y === -70 ? 14 : 7))
      .join('')
    return (
      halo + floorShadow(drawing, 165, 30) + shade + stroke('M0 -470V-70', second, 6) + bars + post(-160) + post(160)
    )
  }
  const globe = turn(drawing, {
    profile: [
      [60, -460],
      [170, -400],
      [216, -270],
      [170, -130],
      [80, -70],
    ],
    colour: paper,
    pattern,
    bands: ringLines(-430, -100, 10, darken(paper, 0.18), 2.5, 0.5),
    on: lit,
    gloss: 0.2,
  })
  const legs = stroke('M-70 -90L-110 0M70 -90L110 0M0 -80V14', second, 14)
  return halo + floorShadow(drawing, 110, 24) + legs + globe.svg + tilted(60, -460, darken(paper, 0.2))
}

export const homeLightThings = {
  candle: fromFront(arrange(candle, { scale: 1.6, width: 300, foot: 890 })),
  incense: fromFront(arrange(incense, { scale: 1.4, width: 340, foot: 900 })),
  lantern: fromFront(arrange(lantern, { scale: 1.42, width: 400, foot: 970 })),
  lamp: fromFront(arrange(lamp, { scale: 1.42, width: 420, foot: 930 })),
}
