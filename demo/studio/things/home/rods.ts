import { clipped, fill, type Drawing } from '../../drawing.ts'
import { n } from '../../shapes/geometry.ts'
import { flatShadow } from '../../paint/shadow.ts'

export interface RodOptions {
  length?: number
  width: number
  /** Width of the right end, as a share of the left one. */
  taper?: number
  colour: string
  /** Coloured pieces of the rod, from and to as shares of its length. */
  parts?: readonly { from: number; to: number; colour: string }[]
  pattern?: string
}

/** A stick seen from above, along the x axis, its middle at the origin. */
export function rod(
  drawing: Drawing,
  { length = 760, width, taper = 1, colour, parts = [], pattern }: RodOptions,
): string {
  const [x, left, right] = [length / 2, width / 2, (width * taper) / 2]
  const outline = `M${-x} ${n(-left)}L${x} ${n(-right)}Q${x + 8} 0 ${x} ${n(right)}L${-x} ${n(left)}Q${-x - 8} 0 ${-x} ${n(-left)}Z`
  const strip = (from: number, to: number, y: number, height: number, paint: string, opacity = 1) =>
    fill(
      `M${n(-x + length * from - 10)} ${n(y)}H${n(-x + length * to + (to === 1 ? 12 : -10))}v${n(height)}H${n(-x + length * from - 10)}Z`,
      paint,
      opacity,
    )
  const body =
    fill(outline, colour) +
    (pattern ? fill(outline, pattern, 0.85) : '') +
    parts.map((part) => strip(part.from, part.to, -60, 120, part.colour)).join('') +
    strip(0, 1, -width * 0.34, width * 0.2, '#fff', 0.28) +
    strip(0, 1, width * 0.1, width, '#1d1408', 0.2)
  return flatShadow(drawing, outline, 0.26) + clipped(drawing, outline, body)
}
