import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, clipped, disc, fill, stroke } from '../../drawing.ts'
import { polar, ring, times, xy } from '../../shapes/geometry.ts'
import { turn } from '../../shapes/lathe.ts'
import { form, roundGradient, straightGradient } from '../../paint/light.ts'
import { patternOf } from '../../look.ts'
import { woodGrain } from '../../paint/pattern.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

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
  const strip = 'M-70 190H70V500H-70Z'
  const paper = brightness(second) > 0.8 ? second : mix(second, '#efe9dc', 0.15)
  const wave =
    stroke(
      'M-70 426C-34 396 0 456 34 426S70 416 74 426M-70 456C-34 426 0 486 34 456S70 446 74 456',
      brightness(paper) > 0.6 ? darken(paper, 0.45) : lighten(paper, 0.6),
      6,
      0.8,
    ) + disc(16, 290, 32, brightness(paper) > 0.6 ? '#c65a43' : lighten(paper, 0.7), 0.9)
  const cord = brightness(look.second) > 0.8 ? '#8a5a3a' : darken(second, 0.2)
  return (
    stroke('M0 -400V-232', cord, 6) +
    stroke('M0 -420m-20 0a20 20 0 1 1 40 0a20 20 0 1 1 -40 0', cord, 6) +
    disc(0, -240, 14, cord) +
    dome.svg +
    stroke('M0 20V190', cord, 5) +
    disc(0, 76, 20, isIron ? darken(colour, 0.2) : lighten(colour, 0.2)) +
    flatShadow(drawing, strip, 0.24) +
    form(drawing, strip, paper, { light: 'sheet', on: wave }) +
    disc(0, 208, 7, darken(paper, 0.5))
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

export const homeWareThings = {
  'wind-chime': fromAbove((drawing, look) => at(600, 555, 1.1, windChime(drawing, look))),
  clock: fromAbove((drawing, look) => at(600, 600, 1.06, clock(drawing, look))),
  mirror: fromFront(arrange(mirror, { scale: 1.45, width: 480, foot: 920 })),
}
