import type { Pattern } from '../picture-recipe.ts'
import { brightness, darken, lighten } from './colour.ts'
import { disc, stroke, type Drawing } from '../drawing.ts'
import { n, polar, polyline, times, type Point } from '../shapes/geometry.ts'
import { createRandom } from '../random.ts'

interface Tile {
  width: number
  height: number
  body: string
}

const waves = (ink: string, ground: string, unit: number): Tile => {
  const fan = ([x, y]: Point) =>
    [1, 0.68, 0.36]
      .map(
        (share) =>
          `<circle cx="${n(x)}" cy="${n(y)}" r="${n((unit / 2) * share)}" fill="${ground}" stroke="${ink}" stroke-width="${n(unit / 15)}"/>`,
      )
      .join('')
  const centres: Point[] = [
    [0, 0],
    [unit, 0],
    [unit / 2, unit / 4],
    [0, unit / 2],
    [unit, unit / 2],
    [unit / 2, unit * 0.75],
  ]
  return { width: unit, height: unit / 2, body: centres.map(fan).join('') }
}

const hempLeaves = (ink: string, unit: number): Tile => {
  const width = unit * Math.sqrt(3)
  const star = (centre: Point) =>
    times(6).flatMap((i) => {
      const tip = polar(i * 60 + 30, unit, centre)
      const next = polar(i * 60 + 90, unit, centre)
      const middle: Point = [(centre[0] + tip[0] + next[0]) / 3, (centre[1] + tip[1] + next[1]) / 3]
      return [polyline([centre, tip, next]), polyline([centre, middle, tip]), polyline([middle, next])]
    })
  const centres: Point[] = [
    [0, 0],
    [width, 0],
    [0, unit * 3],
    [width, unit * 3],
    [width / 2, unit * 1.5],
  ]
  return { width, height: unit * 3, body: stroke(centres.flatMap(star).join(''), ink, unit / 14) }
}

const linkedRings = (ink: string, unit: number): Tile => {
  const centres: Point[] = [
    [0, 0],
    [unit, 0],
    [0, unit],
    [unit, unit],
    [unit / 2, unit / 2],
  ]
  const body = centres
    .map(
      ([x, y]) =>
        `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit / 2)}" fill="none" stroke="${ink}" stroke-width="${n(unit / 20)}"/>`,
    )
    .join('')
  return { width: unit, height: unit, body }
}

const square = (x: number, y: number, width: number, height: number, ink: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${ink}"/>`

const grain = (ink: string): Tile => {
  const random = createRandom(9)
  const line = (i: number) => {
    const y = i * 11 + random() * 6
    const bend = random() * 10 - 5
    return stroke(
      `M0 ${n(y)}C120 ${n(y + bend)} 240 ${n(y - bend)} 420 ${n(y)}`,
      ink,
      1 + random() * 2.6,
      0.2 + random() * 0.5,
    )
  }
  return { width: 420, height: 290, body: times(26).map(line).join('') }
}

function tileOf(pattern: Pattern, ink: string, ground: string, size: number): Tile {
  switch (pattern) {
    case 'seigaiha':
      return waves(ink, ground, 72 * size)
    case 'asanoha':
      return hempLeaves(ink, 48 * size)
    case 'shippo':
      return linkedRings(ink, 66 * size)
    case 'check':
      return {
        width: 60 * size,
        height: 60 * size,
        body: square(0, 0, 30 * size, 30 * size, ink) + square(30 * size, 30 * size, 30 * size, 30 * size, ink),
      }
    case 'dots':
      return {
        width: 38 * size,
        height: 38 * size,
        body: disc(9.5 * size, 9.5 * size, 6 * size, ink) + disc(28.5 * size, 28.5 * size, 6 * size, ink),
      }
    case 'stripe':
      return { width: 28 * size, height: 28 * size, body: square(0, 0, 10 * size, 28 * size, ink) }
    case 'wood':
      return grain(ink)
  }
}

/** Defines a pattern and returns it as a fill. `ground` is what shows between overlapping waves. */
export function patternFill(
  drawing: Drawing,
  pattern: Pattern,
  { ink, ground, size = 1, turn = 0 }: { ink: string; ground: string; size?: number; turn?: number },
): string {
  const { width, height, body } = tileOf(pattern, ink, ground, size)
  const transform = turn ? ` patternTransform="rotate(${turn})"` : ''
  const id = drawing.define(
    (own) =>
      `<pattern id="${own}" width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse"${transform}>${body}</pattern>`,
    `${pattern} ${ink} ${ground} ${size} ${turn}`,
  )
  return `url(#${id})`
}

/** A pattern colour that is seen on `ground` but does not shout. */
export function inkOn(ground: string, second: string): string {
  const contrast = Math.abs(brightness(ground) - brightness(second))
  if (contrast > 0.28) return second
  return brightness(ground) < 0.55 ? lighten(ground, 0.62) : darken(ground, 0.42)
}

export const woodGrain = (drawing: Drawing, wood: string, turn = 0) =>
  patternFill(drawing, 'wood', { ink: darken(wood, 0.42), ground: wood, turn })
