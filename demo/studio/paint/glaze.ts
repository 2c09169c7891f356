import { darken } from './colour.ts'
import { fill, oval } from '../drawing.ts'
import { n, spline, times, xy, type Point } from '../shapes/geometry.ts'
import { createRandom } from '../random.ts'

/** The turned surface that craft is laid on. */
export interface Surface {
  top: Point
  foot: Point
  radius: number
  tilt: number
  sideTilt: number
  radiusAt(y: number): number
  seed: number
}

export interface Glaze {
  /** Height of the glaze's lower edge. */
  y: number
  colour: string
  /** How far the edge runs up and down. */
  wave?: number
}

export interface Speckles {
  colour: string
  count?: number
  size?: number
}

/** Glaze from the rim down to an uneven edge of three summed sines, with a thin darker line under it. */
export function drawGlaze({ top, radius, sideTilt, radiusAt, seed }: Surface, { y, colour, wave = 46 }: Glaze): string {
  const random = createRandom(seed)
  const phases = [random() * 6, random() * 6, random() * 6] as const
  const reach = radiusAt(y) + 9
  const side = radius + 9
  const edge = times(27).map((i): Point => {
    const x = -side + (2 * side * i) / 26
    const turn = (i / 26) * 6.28
    const bulge = Math.sqrt(Math.max(0, 1 - (x / reach) ** 2)) * (reach - 9) * sideTilt
    const run =
      0.34 * Math.sin(turn * 1.5 + phases[0]) +
      0.2 * Math.sin(turn * 2.9 + phases[1]) +
      0.1 * Math.sin(turn * 5.1 + phases[2])
    return [x, y + bulge + wave * run]
  })
  const d = `M${n(-side)} ${n(top[1] - radius)}L${spline(edge, 6).map(xy).join('L')}L${n(side)} ${n(top[1] - radius)}Z`
  return `<g transform="translate(0 7)">${fill(d, darken(colour, 0.25), 0.35)}</g>${fill(d, colour)}`
}

export function drawSpeckles(
  { top, foot, radius, tilt, sideTilt, seed }: Surface,
  { colour, count = 140, size = 4.2 }: Speckles,
): string {
  const random = createRandom(seed + 1)
  const highest = top[1] - top[0] * tilt
  const lowest = foot[1] + foot[0] * sideTilt
  return times(count)
    .map(() => {
      const x = (random() * 2 - 1) * radius
      const y = highest + random() * (lowest - highest)
      const dot = 0.8 + random() ** 2 * size
      return oval(x, y, dot * Math.sqrt(Math.max(0.15, 1 - (x / radius) ** 2)), dot, colour, 0.25 + random() * 0.5)
    })
    .join('')
}
