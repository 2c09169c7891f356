import { fromAbove, type Draw } from '../../arrange.ts'
import { darken, lighten } from '../../paint/colour.ts'
import { at, clipped, disc, fill, stroke } from '../../drawing.ts'
import { n, polar, times, xy } from '../../shapes/geometry.ts'
import { horizontalWord } from '../../label/label.ts'
import { form } from '../../paint/light.ts'
import { createLook, patternOf } from '../../look.ts'
import { inkOn } from '../../paint/pattern.ts'
import { flatShadow } from '../../paint/shadow.ts'

const [from, to, outer, inner] = [-164, -16, 430, 150]
const ribs = 15
const angleOf = (share: number) => from + (to - from) * share

/** A folding fan, opened: leaf in pleats over bamboo ribs. */
const foldingFan: Draw = (drawing, look) => {
  const { colour, second } = look
  const bone = '#c9a468'
  const leaf = `M${xy(polar(from, outer))}A${outer} ${outer} 0 0 1 ${xy(polar(to, outer))}L${xy(polar(to, inner))}A${inner} ${inner} 0 0 0 ${xy(polar(from, inner))}Z`
  const sticks = times(ribs + 1).map((i) => {
    const angle = angleOf(i / ribs)
    return stroke(
      `M${xy(polar(angle + 180, 24))}L${xy(polar(angle, inner + 30))}`,
      i % 2 ? bone : darken(bone, 0.2),
      i === 0 || i === ribs ? 18 : 9,
    )
  })
  const pleats = times(ribs * 2).map((i) =>
    fill(
      `M0 0L${xy(polar(angleOf(i / (ribs * 2)), outer + 9))}L${xy(polar(angleOf((i + 1) / (ribs * 2)), outer + 9))}Z`,
      i % 2 ? '#1d1408' : '#fff',
      0.1,
    ),
  )
  const ink = inkOn(colour, second)
  const hills =
    fill('M-430 -130C-260 -250 -150 -120 20 -200C160 -262 260 -160 440 -230V20H-430Z', ink, 0.8) +
    fill('M-430 -70C-280 -180 -160 -70 20 -140C180 -200 280 -110 440 -160V20H-430Z', darken(ink, 0.25), 0.85)
  const sun = disc(120, -300, 92, look.number % 2 ? '#c65a43' : lighten(ink, 0.3), 0.95)
  const pattern = patternOf(drawing, look)
  const edge = pattern
    ? stroke(
        `M${xy(polar(from, outer - 14))}A${outer - 14} ${outer - 14} 0 0 1 ${xy(polar(to, outer - 14))}`,
        second,
        10,
        0.8,
      )
    : ''
  const painted = pattern
    ? fill(leaf, pattern, 0.9)
    : look.number % 3 === 2
      ? fill('M-430 -130C-260 -250 -150 -120 20 -200C160 -262 260 -160 440 -230V-500H-430Z', ink, 0.75)
      : sun + hills
  return (
    flatShadow(drawing, leaf) +
    flatShadow(drawing, `M0 0L${xy(polar(from, inner))}A${inner} ${inner} 0 0 1 ${xy(polar(to, inner))}Z`, 0.14) +
    sticks.join('') +
    clipped(drawing, leaf, fill(leaf, colour) + painted + edge + pleats.join('')) +
    disc(0, 0, 13, '#7a5a34') +
    disc(0, 0, 5, '#e5d2ab')
  )
}

/** A round fan: paper on a split bamboo handle. */
const roundFan: Draw = (drawing, look) => {
  const { colour, second } = look
  const bamboo = '#cfa765'
  const leaf =
    'M-36 150C-190 140 -300 30 -296 -120C-292 -280 -160 -360 0 -360C160 -360 292 -280 296 -120C300 30 190 140 36 150Z'
  const handle = 'M-17 130H17L24 470Q0 490 -24 470Z'
  const rays = times(25)
    .map((i) => stroke(`M0 190L${xy(polar(-158 + i * 5.7, 620, [0, 190]))}`, darken(colour, 0.3), 2.5, 0.3))
    .join('')
  const pattern = patternOf(drawing, look)
  const ink = inkOn(colour, second)
  const motif = [
    disc(80, -190, 110, ink, 0.9) +
      stroke('M-220 60C-120 0 -60 90 40 30S180 10 240 50M-220 100C-120 40 -60 130 40 70S180 50 240 90', ink, 9, 0.8),
    stroke('M-150 130C-120 -40 -60 -160 70 -270', '#5a7044', 9) +
      times(6)
        .map((i) =>
          fill(`M0 0C50 -24 110 -20 150 12C100 30 40 26 0 0Z`, i % 2 ? ink : darken(ink, 0.15)).replace(
            '<path',
            `<path transform="translate(${n(-140 + i * 36)} ${n(90 - i * 66)}) rotate(${i % 2 ? -70 : 12})"`,
          ),
        )
        .join(''),
    fill('M-320 20C-200 -90 -90 20 30 -50C150 -110 240 -40 320 -90V200H-320Z', ink, 0.85),
  ][look.number % 3] as string
  const word = look.label ? at(0, -110, 1, horizontalWord(look.label.slice(0, 1), { size: 210, colour: ink })) : ''
  const on = (pattern ? fill(leaf, pattern, 0.85) : word || motif) + rays + stroke(leaf, second, 16, 0.85)
  return (
    flatShadow(drawing, leaf) +
    flatShadow(drawing, handle) +
    form(drawing, handle, bamboo) +
    form(drawing, leaf, colour, { light: 'sheet', on }) +
    fill('M-44 128H44V156Q0 170 -44 156Z', darken(second, 0.1)) +
    stroke('M0 156V460', darken(bamboo, 0.35), 3, 0.5)
  )
}

const roundFans: Draw = (drawing, look) =>
  look.count === 2
    ? at(
        430,
        560,
        1,
        roundFan(drawing, createLook({ ...look, colour: look.second, second: look.colour, number: look.number + 1 })),
        -16,
      ) + at(750, 640, 1, roundFan(drawing, look), 14)
    : at(620, 540, 1.12, roundFan(drawing, look), 16)

export const fanThings = {
  'folding-fan': fromAbove((drawing, look) => at(600, 850, 1.26, foldingFan(drawing, look))),
  fan: fromAbove(roundFans),
}
