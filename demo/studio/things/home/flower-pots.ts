import { arrange, fromFront, type Draw } from '../../arrange.ts'
import { darken, lighten, palette } from '../../paint/colour.ts'
import { at, disc, stroke } from '../../drawing.ts'
import { n, polar, polyline, times, type Point } from '../../shapes/geometry.ts'
import { tilted, turn, type ProfilePoint } from '../../shapes/lathe.ts'
import { inTurn } from '../../look.ts'
import { floorShadow } from '../../paint/shadow.ts'
import { leaf } from './plants.ts'

const foliage: readonly ((tone: string) => string)[] = [
  (tone) =>
    times(13)
      .map((i) => leaf((i - 6) * 14, -6, (i - 6) * 13, 2.5 - Math.abs(i - 6) * 0.12, i % 2 ? tone : darken(tone, 0.14)))
      .join(''),
  (tone) =>
    times(9)
      .map((i) => {
        const [x, y] = polar(-90 + (i - 4) * 17, 210 + (i % 2) * 60)
        return (
          stroke(`M0 0Q${n(x * 0.3)} ${n(y * 0.7)} ${n(x)} ${n(y)}`, darken(tone, 0.2), 6) +
          disc(x, y, 30, tone) +
          disc(x + 26, y + 22, 24, darken(tone, 0.12)) +
          disc(x - 24, y + 24, 24, lighten(tone, 0.12))
        )
      })
      .join(''),
  (tone) =>
    times(7)
      .map((i) => {
        const lean = (i - 3) * 34
        const reach = -340 + Math.abs(i - 3) * 40
        const on = (t: number): Point => [
          2 * t * (1 - t) * lean * 0.3 + t * t * lean * 2,
          2 * t * (1 - t) * reach * 0.6 + t * t * reach,
        ]
        const leaves = [0.35, 0.55, 0.75, 0.95].flatMap((t, k) => {
          const [x, y] = on(t)
          const size = 0.95 - k * 0.14
          return [leaf(x, y, -58 + lean * 0.3, size, tone), leaf(x, y, 58 + lean * 0.3, size, darken(tone, 0.1))]
        })
        return (
          stroke(polyline(times(9).map((k) => on(k / 8))), darken(tone, 0.2), 6) +
          leaves.join('') +
          leaf(...on(1), lean * 0.4, 0.7, lighten(tone, 0.08))
        )
      })
      .join(''),
]

/** A pot on its saucer; terracotta has the usual thick rim. */
const flowerPot: Draw = (drawing, look) => {
  const { colour, second } = look
  const isTerracotta = colour === palette.brick
  const clay = isTerracotta ? '#b4694a' : colour
  const speckles = { colour: darken(clay, 0.5), count: 100 }
  const opening = { wall: 15, inside: '#4a3526', contents: tilted(170, -212, '#3d2c1e') }
  const rim = turn(drawing, {
    profile: [
      [186, -230],
      [188, -176],
    ],
    colour: lighten(clay, 0.04),
    opening,
    speckles: { ...speckles, count: 30 },
  })
  const profile: ProfilePoint[] = isTerracotta
    ? [
        [174, -190],
        [128, 0],
      ]
    : inTurn(look, [
        [
          [190, -220],
          [196, -160],
          [150, -20],
          [124, 0],
        ],
        [
          [166, -240],
          [182, -120],
          [160, -16],
          [132, 0],
        ],
      ])
  const pot = turn(drawing, {
    profile,
    colour: clay,
    opening: isTerracotta ? undefined : opening,
    glaze: isTerracotta ? undefined : { y: -110, colour: second, wave: 50 },
    speckles,
    seed: look.seed,
  })
  const saucer = turn(drawing, {
    profile: [
      [186, -34],
      [176, -10],
      [150, 0],
    ],
    colour: darken(clay, isTerracotta ? 0.06 : 0.12),
    opening: { wall: 10 },
  })
  const green = inTurn(look, ['#6f8550', '#5c7a52', '#7d9058'])
  const plant = inTurn(look, foliage)(green)
  return (
    floorShadow(drawing, 175, 40) +
    saucer.svg +
    at(0, -14, 1, pot.svg + (isTerracotta ? rim.svg : '') + at(0, -212, 1, plant))
  )
}

export const flowerPotThings = {
  'flower-pot': fromFront(arrange(flowerPot, { scale: 1.36, width: 400, foot: 920 })),
}
