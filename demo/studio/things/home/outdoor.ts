import { arrange, fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, stroke } from '../../drawing.ts'
import { n, polar, roundedRectangle, times, xy } from '../../shapes/geometry.ts'
import { tilted, turn } from '../../shapes/lathe.ts'
import { form, roundGradient } from '../../paint/light.ts'
import { patternOf } from '../../look.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

/** An open umbrella from above: panels between ribs, the ferrule in the middle. */
const openUmbrella: Draw = (drawing, look) => {
  const { colour, second } = look
  const ribs = look.number % 2 ? 16 : 12
  const radius = 400
  const tip = (i: number) => polar((i * 360) / ribs, radius)
  const hem = (i: number) => polar(((i + 0.5) * 360) / ribs, radius * 0.93)
  const outline = `M${xy(tip(0))}${times(ribs)
    .map((i) => `Q${xy(hem(i))} ${xy(tip(i + 1))}`)
    .join('')}Z`
  const pattern = patternOf(drawing, look, { size: 1.1 })
  const panels = times(ribs)
    .map((i) =>
      fill(
        `M0 0L${xy(polar((i * 360) / ribs, radius + 10))}L${xy(polar(((i + 1) * 360) / ribs, radius + 10))}Z`,
        i % 2 ? '#1d1408' : '#fff',
        0.06,
      ),
    )
    .join('')
  const isBullseye = !pattern && brightness(second) > 0.75
  const eye = isBullseye
    ? `<circle r="240" fill="none" stroke="${second}" stroke-width="104"/>`
    : pattern
      ? ''
      : `<circle r="372" fill="none" stroke="${second}" stroke-width="15" opacity=".8"/>`
  const bones = stroke(
    times(ribs)
      .map((i) => `M0 0L${xy(tip(i))}`)
      .join(''),
    '#1d1408',
    3,
    0.3,
  )
  const knobs = times(ribs)
    .map((i) => disc(...polar((i * 360) / ribs, radius + 4), 8, darken(second, 0.2)))
    .join('')
  const dome = roundGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: 0.3 },
      { at: 0.55, opacity: 0 },
      { at: 1, opacity: 0.36 },
    ],
    { centre: [0.38, 0.34], radius: 0.72 },
  )
  return (
    flatShadow(drawing, outline, 0.4) +
    knobs +
    form(drawing, outline, colour, { light: 'sheet', pattern, on: eye + panels + bones }) +
    fill(outline, dome) +
    disc(0, 0, 44, darken(colour, 0.3)) +
    disc(-6, -8, 26, mix(second, '#8a6236', 0.5)) +
    disc(-10, -13, 10, '#fff', 0.4)
  )
}

/** A closed umbrella, strapped, lying on the slant. */
const closedUmbrella: Draw = (drawing, look) => {
  const { colour, second } = look
  const wood = brightness(second) > 0.75 ? '#a97c4e' : second
  const cloth = 'M-300 -66C-180 -84 120 -40 350 -14Q364 0 350 14C120 40 -180 84 -300 66Q-330 0 -300 -66Z'
  const pattern = patternOf(drawing, look, { size: 0.8 })
  const folds = stroke(
    'M-310 -40C-100 -50 150 -20 350 -6M-318 -8C-100 -12 150 -2 350 2M-314 26C-100 26 150 14 350 6M-306 52C-120 54 120 30 340 12',
    '#1d1408',
    7,
    0.2,
  )
  const shaft = form(drawing, 'M-440 -11H-290V11H-440Z', '#b9b4a8', { light: 'fold' })
  const crook =
    stroke('M-420 0C-560 0 -600 -20 -600 -90S-520 -170 -480 -120', darken(wood, 0.15), 38) +
    stroke('M-420 -6C-556 -8 -594 -30 -592 -90', lighten(wood, 0.35), 8, 0.6)
  const strap =
    form(drawing, roundedRectangle(46, 118, 8, [-120, 0]), darken(colour, 0.22), { light: 'fold' }) +
    disc(-120, 14, 9, '#c9a55a')
  return (
    flatShadow(drawing, 'M-600 -20H-420V20H-600Z', 0.2) +
    crook +
    shaft +
    flatShadow(drawing, cloth) +
    form(drawing, cloth, colour, { light: 'fold', pattern, on: folds }) +
    strap +
    form(drawing, 'M350 -9H450Q462 0 450 9H350Z', '#8d887c', { light: 'fold' })
  )
}

const umbrella: Draw = (drawing, look) =>
  look.number % 3 === 0 && !look.pattern
    ? at(650, 560, 1.02, closedUmbrella(drawing, look), -40)
    : at(600, 600, 1.12, openUmbrella(drawing, look), 6)

/** A hat with a brim, or a bucket hat. */
const hat: Draw = (drawing, look) => {
  const { colour, second } = look
  const isStraw = look.number % 3 === 1
  const isBucket = brightness(colour) < 0.3
  const woven = isStraw
    ? times(34)
        .map((i) =>
          stroke(
            `M-420 ${-330 + i * 12}Q0 ${-250 + i * 12} 420 ${-330 + i * 12}`,
            i % 2 ? darken(colour, 0.25) : lighten(colour, 0.25),
            3,
            0.45,
          ),
        )
        .join('')
    : ''
  const brimWidth = isBucket ? 300 : 390
  const brim = isBucket
    ? turn(drawing, {
        profile: [
          [190, -150],
          [240, -80],
          [brimWidth, 0],
        ],
        colour,
        on: [-110, -80, -50, -22]
          .map((y) => stroke(`M${-320} ${y}Q0 ${y + 116} 320 ${y}`, lighten(colour, 0.4), 3, 0.4))
          .join(''),
        gloss: 0.2,
      }).svg
    : tilted(brimWidth, -30, darken(colour, 0.3), 1, 0.25) +
      tilted(brimWidth, -40, colour, 1, 0.25) +
      `<g opacity=".8">${times(9)
        .map(
          (i) =>
            `<ellipse cx="0" cy="-40" rx="${brimWidth - 12 - i * 20}" ry="${n((brimWidth - 12 - i * 20) * 0.25)}" fill="none" stroke="${i % 2 ? darken(colour, 0.25) : lighten(colour, 0.3)}" stroke-width="4" opacity="${isStraw ? 0.55 : 0.16}"/>`,
        )
        .join('')}</g>` +
      fill(
        `M-${brimWidth} -40A${brimWidth} ${brimWidth * 0.25} 0 0 0 ${brimWidth} -40A${brimWidth} ${brimWidth * 0.25} 0 0 1 -${brimWidth} -40Z`,
        roundGradient(drawing, [
          { at: 0, colour: '#fff', opacity: 0.2 },
          { at: 1, opacity: 0.3 },
        ]),
      )
  const crown = turn(drawing, {
    profile: isBucket
      ? [
          [150, -310],
          [176, -296],
          [204, -150],
          [206, -120],
        ]
      : [
          [60, -310],
          [150, -294],
          [186, -220],
          [198, -60],
        ],
    colour,
    gloss: 0.22,
    on: woven,
    bands: [{ y: isBucket ? -166 : -122, to: isBucket ? -132 : -58, colour: second }],
    pattern: patternOf(drawing, look),
  })
  const bow = isBucket
    ? ''
    : fill('M150 -90L232 -132L226 -40Z', darken(second, 0.1)) +
      fill('M150 -84L214 -12L178 -2Z', darken(second, 0.2)) +
      disc(156, -86, 17, second)
  return floorShadow(drawing, brimWidth * 0.86, isBucket ? 56 : 84, 0.36) + brim + crown.svg + bow
}

export const outdoorThings = {
  umbrella: fromAbove(umbrella),
  hat: fromFront(arrange(hat, { scale: 1.2, width: 760, foot: 850 })),
}
