import { fromAbove, fromFront, type Draw } from '../../arrange.ts'
import { brightness, darken, lighten, mix } from '../../paint/colour.ts'
import { at, disc, fill, stroke, type Drawing } from '../../drawing.ts'
import { blob, n, polar, ring, times, type Point } from '../../shapes/geometry.ts'
import { turn } from '../../shapes/lathe.ts'
import { form, roundGradient, straightGradient } from '../../paint/light.ts'
import { createLook, patternOf, type Look } from '../../look.ts'
import { between, createRandom } from '../../random.ts'
import { flatShadow, floorShadow } from '../../paint/shadow.ts'

export const speckleOn = (colour: string) => (brightness(colour) < 0.4 ? lighten(colour, 0.25) : darken(colour, 0.5))

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

export const plateThings = {
  plate: fromAbove((drawing, look) => at(600, 600, 1, platter(drawing, look))),
  'plate-stack': fromFront(plateStack),
}
