import { arrange, fromAbove, fromFront, layOut, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../drawing.ts'
import { blob, n, polar, ring, roundedRectangle, times, type Point } from '../geometry.ts'
import { horizontalWord, sizeToFit } from '../label.ts'
import { onFloor, turn, type ProfilePoint } from '../lathe.ts'
import { form, roundGradient, straightGradient } from '../light.ts'
import { createLook, inTurn, patternOf, type Look } from '../look.ts'
import { patternFill, woodGrain } from '../pattern.ts'
import { between, createRandom } from '../random.ts'
import { flatShadow, floorShadow } from '../shadow.ts'
import { branch } from './plants.ts'

const speckleOn = (colour: string) => (brightness(colour) < 0.4 ? lighten(colour, 0.25) : darken(colour, 0.5))

/** A plate as it stands in a pile, seen from the side. */
export const standingPlate = (drawing: Drawing, look: Look, { radius = 300 } = {}): string => {
  const { colour } = look
  const body = turn(drawing, {
    profile: [
      [radius, -64],
      [radius * 0.9, -36],
      [radius * 0.62, -10],
      [radius * 0.54, 0],
    ],
    colour: darken(colour, 0.1),
    tilt: 0.26,
    opening: { wall: 9, inside: colour },
    speckles: { colour: speckleOn(colour), count: 50 },
    rim: lighten(colour, 0.35),
    gloss: 0.2,
    seed: look.seed,
  })
  const well = ring(radius * 0.64, radius * 0.16, [0, -58])
  const shade = straightGradient(drawing, [
    { at: 0, opacity: 0.16 },
    { at: 0.6, colour: '#fff', opacity: 0.16 },
    { at: 1, colour: '#fff', opacity: 0.04 },
  ])
  return (
    floorShadow(drawing, radius * 0.8, radius * 0.2) + body.svg + fill(well, lighten(colour, 0.1)) + fill(well, shade)
  )
}

const plateStack: Draw = (drawing, look) => {
  const tones = [look.colour, mix(look.colour, look.second, 0.45), look.second]
  const plates = tones.map((colour, i) =>
    at(600, 900 - i * 54, 1.3, standingPlate(drawing, createLook({ ...look, colour }), { radius: 310 - i * 34 })),
  )
  return plates.join('')
}

/** A plate from above: rim, well and glaze. */
export const platter = (drawing: Drawing, look: Look, { radius = 380 } = {}): string => {
  const { colour, second } = look
  const random = createRandom(look.seed)
  const isUneven = look.number % 2 === 0 && !look.pattern
  const edge = times(14).map((i): Point => polar(i * (360 / 14), radius + (isUneven ? between(-9, 9, random) : 0)))
  const outline = isUneven ? blob(edge) : ring(radius)
  const specks = times(120).map(() => {
    const [x, y] = polar(random() * 360, Math.sqrt(random()) * radius)
    return disc(x, y, 0.8 + random() ** 2 * 4, speckleOn(colour), 0.25 + random() * 0.4)
  })
  const pattern = patternOf(drawing, look)
  const well = ring(radius * 0.7)
  const pool = isUneven ? '' : fill(well, pattern ? colour : mix(colour, second, 0.55))
  const hollow = roundGradient(
    drawing,
    [
      { at: 0.62, opacity: 0 },
      { at: 0.94, opacity: 0.1 },
      { at: 1, opacity: 0.02 },
    ],
    { centre: [0.53, 0.54], radius: 0.5 },
  )
  const on =
    (pattern ? fill(outline, pattern, 0.85) : '') +
    pool +
    (isUneven ? fill(blob(edge.map(([x, y]) => [x * 0.86 - 20, y * 0.8 + 24] as const)), second, 0.5) : '') +
    specks.join('') +
    fill(well, hollow) +
    stroke(well, '#fff', 4, 0.35)
  const lip = stroke(ring(radius - 6), look.pattern ? second : darken(colour, 0.2), 7, 0.55)
  return (
    flatShadow(drawing, outline, 0.34) +
    form(drawing, outline, colour, { light: 'sheet', on }) +
    lip +
    stroke(
      `M${n(-radius * 0.86)} ${n(-radius * 0.44)}A${radius} ${radius} 0 0 1 ${n(-radius * 0.3)} ${n(-radius * 0.93)}`,
      '#fff',
      5,
      0.5,
    )
  )
}

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

export const vase = (drawing: Drawing, look: Look, { bloom = undefined as string | undefined } = {}): string => {
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
  return floorShadow(drawing, body.footRadius * 1.1, 26) + branch(profile[0]?.[1] ?? 0, bloom) + body.svg
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
  return flatShadow(drawing, outline, 0.34) + form(drawing, outline, look.colour, { light: 'ball', pattern, on })
}

export const ceramicThings = {
  plate: fromAbove((drawing, look) => at(600, 600, 1, platter(drawing, look))),
  'plate-stack': fromFront(plateStack),
  vase: fromFront(floweringVase),
  jar: fromFront(arrange(lidJar, { scale: 1.4, width: 350, foot: 890 })),
  pitcher: fromFront(arrange(pitcher, { scale: 1.4, width: 390, foot: 895, x: 585 })),
  'chopstick-rest': fromAbove(layOut(chopstickRest, { scale: 1.75, apart: 170, angle: -6, direction: 82, count: 3 })),
}
