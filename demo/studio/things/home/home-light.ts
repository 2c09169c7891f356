import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, blurred, disc, fill, oval, stroke, type Drawing } from '../../drawing.ts'
import { n } from '../../shapes/geometry.ts'
import { onFloor, turn } from '../../shapes/lathe.ts'
import { createLook, inTurn, patternOf } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { standingPlate } from '../kitchen/plates.ts'

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

export const homeLightThings = {
  candle: fromFront(arrange(candle, { scale: 1.6, width: 300, foot: 890 })),
  incense: fromFront(arrange(incense, { scale: 1.4, width: 340, foot: 900 })),
}
