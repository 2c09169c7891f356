import { arrange, fromAbove, fromFront, layOut, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten } from '../../paint/colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../../drawing.ts'
import { roundedRectangle } from '../../shapes/geometry.ts'
import { horizontalWord, sizeToFit } from '../../label/label.ts'
import { onFloor, turn, type ProfilePoint } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { inTurn, patternOf, type Look } from '../../look.ts'
import { patternFill, woodGrain } from '../../paint/pattern.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'
import { branch } from '../home/plants.ts'
import { speckleOn } from './plates.ts'

const vaseShapes: readonly ProfilePoint[][] = [
  [
    [46, -420],
    [40, -370],
    [52, -330],
    [150, -210],
    [160, -110],
    [108, 0],
  ],
  [
    [70, -340],
    [52, -300],
    [170, -180],
    [176, -80],
    [110, 0],
  ],
  [
    [58, -460],
    [56, -380],
    [60, -300],
    [96, -160],
    [100, -30],
    [88, 0],
  ],
]

export const vase = (
  drawing: Drawing,
  look: Look,
  { bloom, isBare = false }: { bloom?: string; isBare?: boolean } = {},
): string => {
  const profile = inTurn(look, vaseShapes)
  const body = turn(drawing, {
    profile,
    colour: look.colour,
    opening: { wall: 9, inside: darken(look.colour, 0.55) },
    glaze: look.number % 2 && !look.pattern ? { y: -190, colour: look.second, wave: 60 } : undefined,
    pattern: patternOf(drawing, look),
    speckles: { colour: speckleOn(look.colour), count: 130 },
    seed: look.seed,
  })
  const stem = isBare ? '' : branch(profile[0]?.[1] ?? 0, bloom)
  return floorShadow(drawing, body.footRadius * 1.1, 26) + stem + body.svg
}

const blooms = ['#b9503c', undefined, '#e7c4b5', '#f3efe4'] as const

const floweringVase: Draw = (drawing, look) => at(590, 1010, 1.14, vase(drawing, look, { bloom: inTurn(look, blooms) }))

export const lidJar: Draw = (drawing, look) => {
  const [radius, height] = inTurn(look, [
    [170, 270],
    [156, 300],
    [180, 240],
  ] as const)
  const { colour, second, label } = look
  const wood = look.number % 2 ? '#c39a66' : '#a97c4e'
  const body = turn(drawing, {
    profile: [
      [radius * 0.86, -height],
      [radius, -height + 40],
      [radius + 4, -height * 0.4],
      [radius * 0.9, -8],
      [radius * 0.84, 0],
    ],
    colour,
    glaze: look.pattern || label ? undefined : { y: -110, colour: second },
    bands: label ? [{ y: -20, to: 0, colour: second, opacity: 0.8 }] : [],
    pattern: patternOf(drawing, look, { size: 0.8 }),
    patternOpacity: 0.85,
    speckles: { colour: speckleOn(colour), count: 90 },
    seed: look.seed,
  })
  const lid = turn(drawing, {
    profile: [
      [radius * 0.86, -height - 44],
      [radius * 0.9, -height - 38],
      [radius * 0.9, -height + 4],
    ],
    colour: wood,
    rim: lighten(wood, 0.14),
    pattern: woodGrain(drawing, wood),
  })
  const knob = turn(drawing, {
    profile: [
      [26, -height - 84],
      [32, -height - 72],
      [22, -height - 52],
      [22, -height - 42],
    ],
    colour: wood,
  })
  const word = label
    ? at(
        0,
        -height * 0.4,
        1,
        horizontalWord(label, {
          size: sizeToFit(label, radius * 1.1, 92),
          colour: brightness(colour) < 0.55 ? '#f3efe2' : '#2c2a24',
        }),
      )
    : ''
  return onFloor(drawing, body, { on: word + lid.svg + knob.svg })
}

const pitcher: Draw = (drawing, look) => {
  const { colour, second } = look
  const handle = 'M118 -372C262 -400 262 -120 134 -110'
  const lip = fill('M-98 -404C-140 -416 -168 -430 -178 -442C-172 -402 -146 -372 -112 -346Z', lighten(colour, 0.1))
  const body = turn(drawing, {
    profile: [
      [104, -410],
      [100, -350],
      [122, -260],
      [168, -120],
      [148, -20],
      [124, 0],
    ],
    colour,
    opening: { wall: 9 },
    glaze: look.pattern ? undefined : { y: -170, colour: second },
    pattern: patternOf(drawing, look),
    speckles: { colour: speckleOn(colour), count: 110 },
    seed: look.seed,
  })
  return (
    floorShadow(drawing, 140, 30) +
    stroke(handle, darken(colour, 0.24), 30) +
    stroke(handle, lighten(colour, 0.12), 10) +
    lip +
    body.svg +
    fill('M-106 -410C-140 -416 -168 -430 -178 -442C-150 -440 -112 -436 -82 -424Z', darken(colour, 0.1))
  )
}

const restShapes: readonly string[] = [
  'M-92 10C-96 -40 -60 -48 -30 -28C-10 -14 10 -14 30 -28C60 -48 96 -40 92 10C80 44 40 40 0 26C-40 40 -80 44 -92 10Z',
  roundedRectangle(180, 62, 30),
  'M-98 6C-70 -50 20 -58 64 -16L104 -42C98 -14 98 14 104 40L64 18C20 52 -66 52 -98 6Z',
  'M-96 34C-60 26 -44 -52 0 -56C44 -52 60 26 96 34C60 46 -60 46 -96 34Z',
]

/** A little ceramic pillow for chopstick tips. */
const chopstickRest: Draw = (drawing, look) => {
  const outline = restShapes[look.number % restShapes.length] as string
  const pattern =
    look.pattern && patternFill(drawing, look.pattern, { ink: look.second, ground: look.colour, size: 0.5 })
  const dip = fill(outline, look.second, 0.55)
  const on = pattern ? '' : `<g transform="translate(0 34)">${dip}</g>`
  const isFish = look.number % restShapes.length === 2
  const face = isFish ? disc(-66, -14, 7, '#2b2520') + stroke('M-44 -34Q-30 0 -46 34', '#1d1408', 4, 0.3) : ''
  return flatShadow(drawing, outline, 0.34) + form(drawing, outline, look.colour, { light: 'ball', pattern, on }) + face
}

export const ceramicThings = {
  vase: fromFront(floweringVase),
  jar: fromFront(arrange(lidJar, { scale: 1.4, width: 350, foot: 890 })),
  pitcher: fromFront(arrange(pitcher, { scale: 1.4, width: 390, foot: 895, x: 585 })),
  'chopstick-rest': fromAbove(layOut(chopstickRest, { scale: 2.6, apart: 125, angle: -6, direction: 82, count: 3 })),
}
