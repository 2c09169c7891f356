import { darken, mix } from '../../paint/colour.ts'
import { at, disc, fill, oval, stroke } from '../../drawing.ts'
import { polar, times } from '../../shapes/geometry.ts'

const leafShape = 'M0 0C16 -34 16 -74 0 -104C-18 -74 -18 -34 0 0Z'
/** A leaf growing upwards from the origin, turned by `angle`. */
export const leaf = (x: number, y: number, angle: number, size: number, colour: string) =>
  at(x, y, size, fill(leafShape, colour) + fill('M0 0C16 -34 16 -74 0 -104Z', darken(colour, 0.22)), angle)

export const blossom = (x: number, y: number, size: number, colour: string) =>
  times(5)
    .map((i) => {
      const [px, py] = polar(i * 72 - 23, size * 0.62, [x, y])
      return oval(px, py, size * 0.62, size * 0.56, mix(colour, '#ffffff', i * 0.07))
    })
    .join('') + disc(x, y, size * 0.26, '#d8b24c')

/** A twig with leaves, cut to stand in a vase whose mouth is at `y`. */
export function branch(y: number, bloom: string | undefined): string {
  const stem = '#4f5b35'
  const green = '#6f8550'
  const lines = `M4 ${y + 10}C14 ${y - 120} -30 ${y - 200} 60 ${y - 330}M6 ${y - 90}C-30 ${y - 150} -80 ${y - 180} -116 ${y - 240}M6 ${y - 150}C40 ${y - 190} 90 ${y - 190} 140 ${y - 230}`
  const leaves: readonly (readonly [number, number, number, number])[] = [
    [60, -322, 24, 1.05],
    [-116, -234, -50, 1],
    [140, -226, 70, 1],
    [22, -250, -28, 0.85],
    [-58, -180, -96, 0.8],
    [86, -196, 18, 0.85],
    [-8, -120, 56, 0.75],
  ]
  const flowers: readonly (readonly [number, number, number])[] = [
    [60, -330, 34],
    [-112, -246, 28],
    [136, -236, 26],
  ]
  return (
    stroke(lines, stem, 7) +
    leaves.map(([x, dy, angle, size]) => leaf(x, y + dy, angle, size, green)).join('') +
    (bloom ? flowers.map(([x, dy, size]) => blossom(x, y + dy, size, bloom)).join('') : '')
  )
}
