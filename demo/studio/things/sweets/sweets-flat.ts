import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, oval, stroke } from '../../drawing.ts'
import { blob, polar, ring, times, type Point } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { turn } from '../../shapes/lathe.ts'
import { form } from '../../paint/light.ts'
import { createLook } from '../../look.ts'
import { between, createRandom } from '../../random.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'
import { platter } from '../kitchen/plates.ts'
import { plateFor } from './sweets.ts'

/** Three dumplings on a skewer, seen from above. */
const dango: Draw = (drawing, look) => {
  const tones = look.number % 2 ? [look.colour, '#f0e9db', look.second] : [look.colour, look.colour, look.colour]
  const skewer = (y: number) => {
    const stick = `M-330 ${y - 6}H250V${y + 6}H-330Z`
    const balls = tones.map((tone, i) => {
      const shape = ring(88, 86, [-120 + i * 158, y])
      const glaze =
        look.number % 2
          ? ''
          : fill(
              `M${-210 + i * 158} ${y - 30}C${-160 + i * 158} ${y + 20} ${-80 + i * 158} ${y - 30} ${-30 + i * 158} ${y + 6}V${y - 90}H${-210 + i * 158}Z`,
              look.second,
              0.85,
            )
      return (
        flatShadow(drawing, shape, 0.2) +
        form(drawing, shape, tone, { light: 'ball', on: glaze }) +
        oval(-146 + i * 158, y - 40, 22, 13, '#fff', 0.45)
      )
    })
    return flatShadow(drawing, stick, 0.2) + form(drawing, stick, '#cda767', { light: 'fold' }) + balls.join('')
  }
  return (
    at(600, 600, 1, platter(drawing, createLook({ ...plateFor(look, '#6d7a72'), number: 2 }), { radius: 420 })) +
    at(615, 600, 1, [-190, 0, 190].map(skewer).join(''), -12)
  )
}

const cookieShapes: readonly string[] = [
  ring(96),
  blob(times(16).map((i): Point => polar(i * 22.5, i % 2 ? 84 : 104))),
  'M-86 -86H86V86H-86Z',
  blob(times(10).map((i): Point => polar(i * 36, i % 2 ? 70 : 106))),
]

const cookies: Draw = (drawing, look) => {
  const random = createRandom(look.seed)
  const places: readonly Point[] = [
    [-150, -160],
    [60, -190],
    [200, -40],
    [-220, 40],
    [-20, 10],
    [130, 170],
    [-100, 210],
  ]
  const biscuit = mix('#d9a968', look.colour, 0.55)
  const one = ([x, y]: Point, i: number) => {
    const shape = cookieShapes[(look.number + (i % 2)) % cookieShapes.length] as string
    const tone = i % 2 ? mix(biscuit, look.second, 0.3) : biscuit
    const chips = times(9)
      .map(() => {
        const [cx, cy] = polar(random() * 360, Math.sqrt(random()) * 74)
        return disc(cx, cy, between(5, 11, random), look.second, 0.9) + disc(cx - 2, cy - 3, 3, '#fff', 0.25)
      })
      .join('')
    const rim = i % 3 === 0 ? stroke(ring(62), darken(tone, 0.25), 5, 0.4) : ''
    return at(
      x,
      y,
      1.06,
      flatShadow(drawing, shape, 0.26) +
        form(drawing, shape, tone, { light: 'ball', on: stroke(shape, darken(tone, 0.35), 16, 0.35) + chips + rim }),
      between(-30, 30, random),
    )
  }
  return (
    at(
      600,
      600,
      1,
      platter(drawing, createLook({ ...plateFor(look, '#b9c4bc'), number: look.number + 1 }), { radius: 410 }),
    ) + at(600, 600, 1.05, places.map(one).join(''))
  )
}

/** Rice crackers, some wrapped with a strip of laver. */
const senbei: Draw = (drawing, look) => {
  const random = createRandom(look.seed)
  const places: readonly Point[] = [
    [-170, -150],
    [120, -190],
    [-40, 40],
    [210, 80],
    [-200, 190],
    [70, 260],
  ]
  const rice = mix('#c98a45', look.colour, 0.4)
  return at(
    600,
    580,
    1.02,
    places
      .map(([x, y], i) => {
        const shape = blob(times(12).map((k): Point => polar(k * 30, 148 + between(-6, 6, random))))
        const bubbles = times(26)
          .map(() => {
            const [bx, by] = polar(random() * 360, Math.sqrt(random()) * 128)
            return oval(
              bx,
              by,
              between(5, 18, random),
              between(4, 13, random),
              random() < 0.5 ? lighten(rice, 0.32) : darken(rice, 0.3),
              0.35,
            )
          })
          .join('')
        const hasLaver = brightness(look.second) < 0.25 && i % 3 !== 2
        const wrap = hasLaver
          ? fill('M-58 -170H58V170H-58Z', '#23302a', 0.94) +
            stroke('M-44 -160V160M-10 -160V160M30 -160V160', '#4a5a4c', 3, 0.4)
          : ''
        const sesame = hasLaver
          ? ''
          : times(14)
              .map(() => {
                const [sx, sy] = polar(random() * 360, Math.sqrt(random()) * 120)
                return oval(sx, sy, 6, 3.6, look.second)
              })
              .join('')
        const [px, py] = polar((Math.atan2(y, x) * 180) / Math.PI + look.number * 50, Math.hypot(x, y))
        return at(
          px,
          py,
          1,
          flatShadow(drawing, shape, 0.3) +
            form(drawing, shape, rice, {
              light: 'ball',
              on: stroke(shape, darken(rice, 0.4), 18, 0.4) + bubbles + sesame + wrap,
            }),
          between(-40, 40, random),
        )
      })
      .join(''),
  )
}

/** Sugar crystals in a corked glass. */
const candyJar: Draw = (drawing, look) => {
  const random = createRandom(look.seed)
  const tones = [
    look.colour,
    look.second,
    mix(look.colour, '#fffdf6', 0.5),
    mix(look.second, '#fffdf6', 0.4),
    '#f4efe4',
  ]
  const star = (x: number, y: number, tone: string) =>
    at(
      x,
      y,
      between(0.85, 1.15, random),
      form(
        drawing,
        blob(
          times(12).map((i): Point => polar(i * 30, i % 2 ? 17 : 25)),
          4,
        ),
        tone,
        { light: 'ball' },
      ),
      random() * 60,
    )
  const heap = times(9).flatMap((row) =>
    times(8).map((column) =>
      star(
        -140 + column * 40 + (row % 2) * 18 + between(-7, 7, random),
        -24 - row * 31 + between(-6, 6, random),
        tones[Math.floor(random() * tones.length)] as string,
      ),
    ),
  )
  const profile = [
    [104, -392],
    [104, -360],
    [160, -310],
    [170, -60],
    [150, -6],
    [140, 0],
  ] as const
  const glass = turn(drawing, { profile, colour: '#e9efec', opacity: 0.35, gloss: 0.5, on: heap.join('') })
  const cork = turn(drawing, {
    profile: [
      [92, -448],
      [98, -442],
      [94, -372],
    ],
    colour: '#c39a66',
    speckles: { colour: '#7d5a33', count: 70 },
  })
  const tag = look.label
    ? fill('M-74 -226H74V-92H-74Z', '#f3efe2', 0.96) +
      at(0, -159, 1, horizontalWord(look.label, { size: look.label.length > 2 ? 40 : 56, colour: '#2c2a24' }))
    : ''
  return (
    floorShadow(drawing, 150, 34) +
    glass.svg +
    tag +
    cork.svg +
    stroke('M-130 -290C-152 -230 -152 -120 -146 -70', '#fff', 9, 0.5)
  )
}

export const flatSweetThings = {
  dango: fromAbove(dango),
  cookies: fromAbove(cookies),
  senbei: fromAbove(senbei),
  'candy-jar': fromFront(arrange(candyJar, { scale: 1.42, width: 350, foot: 895 })),
}
