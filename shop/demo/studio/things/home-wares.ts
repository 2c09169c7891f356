import { arrange, fromAbove, fromFront, layOut, type Draw } from '../arrange.ts'
import { brightness, darken, lighten, mix } from '../colour.ts'
import { at, clipped, disc, fill, stroke } from '../drawing.ts'
import { n, polar, ring, roundedRectangle, times, xy } from '../geometry.ts'
import { tilted, turn } from '../lathe.ts'
import { form, roundGradient, straightGradient } from '../light.ts'
import { inTurn, patternOf } from '../look.ts'
import { woodGrain } from '../pattern.ts'
import { between, createRandom } from '../random.ts'
import { flatShadow, floorShadow } from '../shadow.ts'
import { leaf } from './plants.ts'

/** A woven basket with an arched handle. */
const basket: Draw = (drawing, look) => {
  const { colour, second } = look
  const isTall = look.number % 2 === 0
  const height = isTall ? 290 : 230
  const weaveSize = 34
  const weave = drawing.define(
    (id) =>
      `<pattern id="${id}" width="${weaveSize * 2}" height="${weaveSize}" patternUnits="userSpaceOnUse"><rect width="68" height="34" fill="${darken(colour, 0.25)}"/><rect x="2" y="2" width="32" height="13" rx="5" fill="${colour}"/><rect x="36" y="19" width="32" height="13" rx="5" fill="${colour}"/><rect x="2" y="19" width="32" height="13" rx="5" fill="${darken(colour, 0.12)}"/><rect x="36" y="2" width="32" height="13" rx="5" fill="${lighten(colour, 0.14)}"/></pattern>`,
  )
  const body = turn(drawing, {
    profile: isTall
      ? [
          [214, -height],
          [222, -200],
          [206, -60],
          [172, 0],
        ]
      : [
          [262, -height],
          [256, -150],
          [222, -40],
          [180, 0],
        ],
    colour,
    opening: { wall: 15, inside: darken(colour, 0.45) },
    pattern: `url(#${weave})`,
    patternOpacity: 1,
    bands: [
      { y: -height + 2, to: -height + 30, colour: second },
      { y: -22, to: -2, colour: second },
    ],
    rim: lighten(second, 0.15),
    gloss: 0.22,
  })
  const top = isTall ? 204 : 250
  const arch = `M${-top} ${-height - 6}C${-top} ${-height - 330} ${top} ${-height - 330} ${top} ${-height - 6}`
  const wraps = times(19)
    .map((i) => {
      const t = (i + 1) / 20
      const x = -top * (1 - t) ** 3 - 3 * top * t * (1 - t) ** 2 + 3 * top * t * t * (1 - t) + top * t ** 3
      const y = -height - 6 - 324 * 3 * t * (1 - t)
      return disc(x, y, 4.5, darken(second, 0.45), 0.5)
    })
    .join('')
  const handle = stroke(arch, darken(second, 0.3), 26) + stroke(arch, second, 19) + wraps
  return floorShadow(drawing, 190, 42) + body.svg + handle
}

/** A bell of glass or iron with a strip of paper, hung from above. */
const windChime: Draw = (drawing, look) => {
  const { colour, second } = look
  const isIron = brightness(colour) < 0.4
  const isGlass = look.number % 3 === 1
  const motif =
    stroke('M-96 -40C-60 -70 -20 -20 10 -50S80 -60 110 -40', '#5c7548', 6) +
    [
      [-66, -80, 30],
      [40, -92, 36],
      [92, -34, 24],
    ]
      .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, second, 0.85) + disc(x, y, r * 0.38, '#fbf6e8'))
      .join('')
  const dome = turn(drawing, {
    profile: [
      [22, -232],
      [96, -216],
      [164, -130],
      [166, -50],
      [150, 0],
    ],
    colour: isGlass ? mix(colour, '#f2f7f6', 0.5) : colour,
    opacity: isGlass ? 0.55 : 1,
    gloss: 0.5,
    bands: isGlass
      ? [{ y: -6, colour, width: 8, opacity: 0.7 }]
      : [
          { y: -14, to: 4, colour: darken(colour, 0.25) },
          { y: -150, colour: isIron ? lighten(colour, 0.2) : second, width: 5, opacity: 0.6 },
        ],
    speckles: isIron ? { colour: lighten(colour, 0.3), count: 130, size: 3 } : undefined,
    pattern: patternOf(drawing, look),
    on: isGlass ? motif : '',
  })
  const strip = 'M-62 300H62V640H-62Z'
  const paper = brightness(second) > 0.8 ? second : mix(second, '#efe9dc', 0.15)
  const wave =
    stroke(
      'M-62 560C-30 530 0 590 30 560S62 550 66 560M-62 590C-30 560 0 620 30 590S62 580 66 590',
      brightness(paper) > 0.6 ? darken(paper, 0.45) : lighten(paper, 0.6),
      6,
      0.8,
    ) + disc(14, 400, 30, brightness(paper) > 0.6 ? '#c65a43' : lighten(paper, 0.7), 0.9)
  const cord = brightness(look.second) > 0.8 ? '#8a5a3a' : darken(second, 0.2)
  return (
    stroke('M0 -470V-232', cord, 6) +
    stroke('M0 -470m-20 0a20 20 0 1 1 40 0a20 20 0 1 1 -40 0', cord, 6) +
    disc(0, -240, 14, cord) +
    dome.svg +
    stroke('M0 20V300', cord, 5) +
    disc(0, 76, 20, isIron ? darken(colour, 0.2) : lighten(colour, 0.2)) +
    flatShadow(drawing, strip, 0.24) +
    form(drawing, strip, paper, { light: 'sheet', on: wave }) +
    disc(0, 316, 7, darken(paper, 0.5))
  )
}

const clock: Draw = (drawing, look) => {
  const { colour, second } = look
  const face = mix(second, '#f4efe3', 0.5)
  const isWood = colour === '#c2935c' || brightness(colour) > 0.45
  const rim = form(drawing, ring(360), colour, {
    light: 'sheet',
    pattern: isWood ? woodGrain(drawing, colour) : undefined,
    patternOpacity: 0.6,
  })
  const marks = times(12)
    .map((i) => {
      const isQuarter = i % 3 === 0
      return stroke(
        `M${xy(polar(i * 30, isQuarter ? 222 : 240))}L${xy(polar(i * 30, 262))}`,
        '#3a342b',
        isQuarter ? 12 : 6,
        0.85,
      )
    })
    .join('')
  const bevel = roundGradient(
    drawing,
    [
      { at: 0.8, opacity: 0 },
      { at: 1, opacity: 0.24 },
    ],
    { centre: [0.54, 0.56], radius: 0.52 },
  )
  const hand = (angle: number, length: number, width: number) =>
    `<g transform="translate(6 9)">${stroke(`M${xy(polar(angle + 180, 36))}L${xy(polar(angle, length))}`, '#1d1408', width, 0.16)}</g>` +
    stroke(`M${xy(polar(angle + 180, 36))}L${xy(polar(angle, length))}`, '#2f2a23', width)
  return (
    flatShadow(drawing, ring(360), 0.4) +
    rim +
    fill(ring(300), face) +
    fill(ring(300), bevel) +
    marks +
    hand(-148, 150, 15) +
    hand(-30, 226, 10) +
    hand(96, 236, 4).replaceAll('#2f2a23', '#b5402f') +
    disc(0, 0, 16, '#2f2a23') +
    disc(-3, -4, 5, '#fff', 0.5) +
    stroke('M-326 -130A352 352 0 0 1 -130 -326', '#fff', 7, 0.4)
  )
}

/** A round mirror on a stand. */
const mirror: Draw = (drawing, look) => {
  const { colour, second } = look
  const isMetal = colour === '#c39a4e'
  const glass = straightGradient(
    drawing,
    [
      { at: 0, colour: '#f2f5f3' },
      { at: 0.5, colour: '#cfd8d6' },
      { at: 1, colour: '#aebab9' },
    ],
    { towards: [0.8, 1] },
  )
  const frame = form(drawing, ring(236, 236, [0, -330]), colour, {
    light: 'sheet',
    pattern: isMetal ? undefined : woodGrain(drawing, colour),
  })
  const shine = clipped(
    drawing,
    ring(202, 202, [0, -330]),
    fill('M-240 -300L60 -600H150L-240 -210Z', '#fff', 0.4) +
      fill('M-60 -110L250 -420V-360L0 -110Z', '#fff', 0.24) +
      fill('M-240 -190C-120 -230 60 -180 240 -240V0H-240Z', '#8fa08f', 0.14),
  )
  const stem = turn(drawing, {
    profile: [
      [20, -110],
      [24, -60],
      [40, -24],
      [46, -10],
    ],
    colour: isMetal ? colour : darken(colour, 0.1),
    isMetal,
  })
  const foot = turn(drawing, {
    profile: [
      [60, -34],
      [150, -20],
      [160, -8],
      [156, 0],
    ],
    colour: brightness(second) > 0.75 ? colour : second,
    gloss: 0.3,
  })
  return (
    floorShadow(drawing, 165, 36) +
    foot.svg +
    stem.svg +
    frame +
    fill(ring(202, 202, [0, -330]), glass) +
    shine +
    stroke(ring(204, 204, [0, -330]), '#1d1408', 6, 0.22)
  )
}

/** A broom of palm fibre or broomcorn, hung on a wall. */
const broom: Draw = (drawing, look) => {
  const { colour, second } = look
  const random = createRandom(look.seed)
  const handleLength = inTurn(look, [420, 470, 180])
  const isSmall = look.number % 3 === 2
  const bamboo = '#c39a5c'
  const pole = roundedRectangle(34, handleLength, 15, [0, -40 - handleLength / 2])
  const outline = 'M-60 -60C-110 20 -190 180 -232 372Q0 410 232 372C190 180 110 20 60 -60Z'
  const fibre = times(210)
    .map(() => {
      const t = random() * 2 - 1
      const lower = t * 226 + between(-8, 8, random)
      return stroke(
        `M${n(t * 56)} -60C${n(t * 90)} 60 ${n(t * 150)} 220 ${n(lower)} ${n(392 - Math.abs(t) * 16 + between(-26, 10, random))}`,
        random() < 0.5 ? lighten(colour, random() * 0.4) : darken(colour, random() * 0.35),
        4.6,
      )
    })
    .join('')
  const binding =
    [-52, -34, -16]
      .map((y) => stroke(`M${-66 - (y + 52) * 0.5} ${y}Q0 ${y + 22} ${66 + (y + 52) * 0.5} ${y}`, second, 11))
      .join('') + stroke('M-104 60Q0 100 104 60M-116 90Q0 130 116 90', second, 7)
  const loop = stroke(
    `M0 ${-30 - handleLength}C-50 ${-120 - handleLength} 50 ${-120 - handleLength} 0 ${-30 - handleLength}`,
    second,
    8,
  )
  return at(
    0,
    isSmall ? -80 : 90,
    isSmall ? 1.1 : 0.96,
    loop +
      flatShadow(drawing, pole) +
      form(drawing, pole, bamboo, { pattern: woodGrain(drawing, bamboo, 90), patternOpacity: 0.5 }) +
      flatShadow(drawing, outline) +
      fill(outline, darken(colour, 0.3)) +
      fibre +
      binding,
  )
}

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
        const lean = (i - 3) * 17
        return (
          stroke(`M0 0Q${lean} -160 ${lean * 2.4} ${-330 + Math.abs(i - 3) * 26}`, darken(tone, 0.2), 6) +
          times(4)
            .map((k) =>
              leaf(
                lean * (0.6 + k * 0.5),
                -100 - k * 66,
                k % 2 ? 62 : -62,
                0.8 - k * 0.1,
                k % 2 ? tone : darken(tone, 0.1),
              ),
            )
            .join('')
        )
      })
      .join(''),
]

const flowerPot: Draw = (drawing, look) => {
  const { colour, second } = look
  const isTerracotta = colour === '#8f4d36'
  const clay = isTerracotta ? '#b4694a' : colour
  const pot = turn(drawing, {
    profile: isTerracotta
      ? [
          [186, -230],
          [188, -180, 'corner'],
          [170, -178],
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
        ]),
    colour: clay,
    opening: { wall: 15, inside: '#4a3526', contents: tilted(170, -212, '#3d2c1e') },
    glaze: isTerracotta ? undefined : { y: -110, colour: second, wave: 50 },
    speckles: { colour: darken(clay, 0.5), count: 100 },
    seed: look.seed,
  })
  const saucer = turn(drawing, {
    profile: [
      [186, -34],
      [176, -10],
      [150, 0],
    ],
    colour: isTerracotta ? darken(clay, 0.06) : darken(clay, 0.12),
    opening: { wall: 10 },
  })
  const green = inTurn(look, ['#6f8550', '#5c7a52', '#7d9058'])
  const plant = (foliage[look.number % foliage.length] as (tone: string) => string)(green)
  return floorShadow(drawing, 175, 40) + saucer.svg + at(0, -14, 1, pot.svg + at(0, -212, 1, plant))
}

export const homeWareThings = {
  basket: fromFront(arrange(basket, { scale: 1.36, width: 520, foot: 900 })),
  'wind-chime': fromAbove(layOut(windChime, { scale: 0.92, apart: 360, angle: 0 })),
  clock: fromAbove((drawing, look) => at(600, 600, 1.06, clock(drawing, look))),
  mirror: fromFront(arrange(mirror, { scale: 1.45, width: 480, foot: 920 })),
  broom: fromAbove(layOut(broom, { scale: 1.06, apart: 400, angle: 16 })),
  'flower-pot': fromFront(arrange(flowerPot, { scale: 1.36, width: 400, foot: 920 })),
}
