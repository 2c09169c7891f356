import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten } from '../../paint/colour.ts'
import { at, stroke, type Drawing } from '../../drawing.ts'
import { onFloor, tilted, turn, type ProfilePoint } from '../../shapes/lathe.ts'
import { createLook, inTurn, patternOf, type Look } from '../../look.ts'
import { patternFill } from '../../paint/pattern.ts'
import { floorShadow } from '../../paint/shadow.ts'

const speckleOn = (colour: string) => (brightness(colour) < 0.4 ? lighten(colour, 0.25) : darken(colour, 0.5))

export const teaBowl = (drawing: Drawing, look: Look, { matcha = '#8fae4e', isEmpty = false } = {}): string => {
  const [profile, glazeEdge] = inTurn<readonly [ProfilePoint[], number]>(look, [
    [
      [
        [250, -290],
        [262, -230],
        [246, -120],
        [180, -40],
        [112, -22, 'corner'],
        [108, 0],
      ],
      -140,
    ],
    [
      [
        [264, -262],
        [258, -200],
        [226, -100],
        [160, -36],
        [106, -22, 'corner'],
        [102, 0],
      ],
      -120,
    ],
    [
      [
        [232, -300],
        [240, -220],
        [238, -110],
        [206, -38],
        [124, -20, 'corner'],
        [120, 0],
      ],
      -170,
    ],
  ])
  const body = turn(drawing, {
    profile,
    colour: look.colour,
    opening: {
      wall: 14,
      ...(isEmpty ? { inside: darken(look.colour, 0.3) } : { liquid: { depth: 44, colour: matcha, hasFoam: true } }),
    },
    glaze: isEmpty ? undefined : { y: glazeEdge, colour: look.second, wave: 46 + (look.seed % 40) },
    pattern: patternOf(drawing, look),
    speckles: { colour: speckleOn(look.colour), count: 150 },
    seed: look.seed,
    gloss: 0.3,
  })
  return onFloor(drawing, body)
}

export const yunomi = (drawing: Drawing, look: Look, { isEmpty = false } = {}): string => {
  const { colour, second } = look
  const profile = inTurn<ProfilePoint[]>(look, [
    [
      [128, -300],
      [134, -220],
      [130, -90],
      [112, -14],
      [96, 0],
    ],
    [
      [132, -270],
      [138, -180],
      [128, -60],
      [98, -10],
      [86, 0],
    ],
    [
      [118, -310],
      [122, -200],
      [122, -60],
      [116, -10],
      [104, 0],
    ],
  ])
  const hasBands = !look.pattern && look.number % 4 === 3
  const body = turn(drawing, {
    profile,
    colour,
    opening: { wall: 11, ...(isEmpty ? {} : { liquid: { depth: 26, colour: '#c7b76a' } }) },
    glaze: look.pattern || hasBands || isEmpty ? undefined : { y: -130, colour: second },
    bands: hasBands
      ? [
          { y: -200, to: -120, colour: second },
          { y: -214, colour: second, width: 5 },
          { y: -104, colour: second, width: 5 },
        ]
      : [],
    pattern: patternOf(drawing, look, { size: 0.8 }),
    patternOpacity: 0.85,
    speckles: { colour: speckleOn(colour), count: 80 },
    seed: look.seed,
  })
  return onFloor(drawing, body)
}

export const riceBowl: Draw = (drawing, look) => {
  const { colour, second } = look
  const pattern = look.pattern
    ? patternFill(drawing, look.pattern, { ink: second, ground: colour, size: 1.15 })
    : undefined
  const body = turn(drawing, {
    profile: [
      [250, -240],
      [236, -160],
      [186, -66],
      [116, -34],
      [104, -30, 'corner'],
      [110, 0],
    ],
    colour,
    opening: { wall: 11, inside: lighten(colour, 0.3) },
    pattern,
    patternOpacity: 0.95,
    glaze: pattern ? undefined : { y: -120, colour: second },
    speckles: pattern ? undefined : { colour: speckleOn(colour), count: 90 },
    bands: [
      { y: -240, to: -226, colour: pattern ? colour : second },
      { y: -22, colour: second, width: 6 },
    ],
    rim: second,
    seed: look.seed,
  })
  return onFloor(drawing, body)
}

const handleOf = (colour: string, d: string, width: number) =>
  stroke(d, darken(colour, 0.22), width) +
  `<g transform="translate(-2 -5)">${stroke(d, lighten(colour, 0.12), width * 0.36)}</g>`

export const mug: Draw = (drawing, look) => {
  const { colour, second } = look
  const profile = inTurn<ProfilePoint[]>(look, [
    [
      [150, -290],
      [152, -150],
      [144, -24],
      [126, 0],
    ],
    [
      [140, -280],
      [162, -150],
      [148, -30],
      [116, 0],
    ],
  ])
  const body = turn(drawing, {
    profile,
    colour,
    opening: { wall: 11, liquid: { depth: 40, colour: '#5a3a22' } },
    glaze: look.pattern ? undefined : { y: -120, colour: second, wave: 40 },
    pattern: patternOf(drawing, look, { size: 0.8 }),
    patternOpacity: 0.8,
    speckles: { colour: speckleOn(colour), count: 110 },
    seed: look.seed,
  })
  return floorShadow(drawing, 140, 30) + handleOf(colour, 'M140 -224C262 -244 262 -60 138 -74', 32) + body.svg
}

export const enamelMug: Draw = (drawing, look) => {
  const { colour, second } = look
  const body = turn(drawing, {
    profile: [
      [150, -270],
      [150, -20],
      [138, 0],
    ],
    colour,
    opening: {
      wall: 8,
      inside: brightness(colour) < 0.6 ? '#f2eee3' : colour,
      liquid: { depth: 50, colour: '#5a3a22' },
    },
    rim: second,
    bands: [{ y: -262, colour: second, width: 8 }],
    pattern: patternOf(drawing, look),
    speckles: { colour: brightness(colour) < 0.5 ? lighten(colour, 0.6) : darken(second, 0.1), count: 120, size: 5 },
    seed: look.seed,
  })
  return floorShadow(drawing, 150, 30) + handleOf(colour, 'M142 -222C250 -238 252 -66 136 -72', 27) + body.svg
}

const saucerCup: Draw = (drawing, look) => {
  const { colour, second } = look
  const saucer = turn(drawing, {
    profile: [
      [262, -36],
      [220, -14],
      [130, 0],
    ],
    colour: darken(second, 0.04),
    opening: { wall: 8, inside: lighten(second, 0.06) },
    rim: lighten(second, 0.35),
    gloss: 0.2,
  })
  const cup = turn(drawing, {
    profile: [
      [158, -190],
      [156, -130],
      [124, -50],
      [72, -8],
      [70, 0],
    ],
    colour,
    opening: { wall: 9, liquid: { depth: 30, colour: '#6b4226' } },
    pattern: patternOf(drawing, look, { size: 0.7 }),
    bands: look.pattern ? [] : [{ y: -166, colour: second, width: 7 }],
    speckles: { colour: speckleOn(colour), count: 60 },
    seed: look.seed,
  })
  const standingCup =
    floorShadow(drawing, 80, 16, 0.5) + handleOf(colour, 'M146 -150C236 -166 226 -52 122 -62', 21) + cup.svg
  return (
    floorShadow(drawing, 215, 44) +
    saucer.svg +
    tilted(118, -30, darken(second, 0.16), 0.5) +
    at(-8, -26, 1, standingCup)
  )
}

/** A pair of cups is glazed the other way round. */
const teaBowls = arrange(teaBowl, { scale: 1.35, width: 520, foot: 880 })
const yunomis: Draw = (drawing, look) =>
  arrange(yunomi, { scale: 1.42, width: 275 })(
    drawing,
    createLook({ ...look, count: look.count ?? (look.number % 2 ? 2 : 1) }),
  )

export const cupThings = {
  chawan: fromFront(teaBowls),
  yunomi: fromFront(yunomis),
  'rice-bowl': fromFront(arrange(riceBowl, { scale: 1.4, width: 500, foot: 880 })),
  mug: fromFront(arrange(mug, { scale: 1.6, width: 380, foot: 880, x: 575 })),
  'enamel-mug': fromFront(arrange(enamelMug, { scale: 1.6, width: 370, foot: 880, x: 572 })),
  'saucer-cup': fromFront(arrange(saucerCup, { scale: 1.5, width: 520, foot: 880 })),
}
