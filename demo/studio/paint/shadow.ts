import { blurred, oval, type Drawing } from '../drawing.ts'

const tint = '#3a2c18'

/** Under a standing thing: a tight contact shadow and a wide one falling to the right. */
export function floorShadow(drawing: Drawing, radius: number, depth = radius * 0.24, strength = 0.42): string {
  return (
    blurred(drawing, 34, oval(radius * 0.55, depth * 0.3, radius * 1.5, depth * 1.15, tint, strength * 0.42)) +
    blurred(
      drawing,
      10,
      oval(radius * 0.12, depth * 0.25, radius * 1.06, depth * 1.05, tint, Math.min(1, strength * 1.15)),
    )
  )
}

/** Under a thing seen from above, or hung on a wall: its own outline, twice, to the lower right. */
export function flatShadow(drawing: Drawing, d: string, strength = 0.28): string {
  const outline = (dx: number, dy: number) => `<path d="${d}" transform="translate(${dx} ${dy})" fill="${tint}"/>`
  return blurred(drawing, 18, outline(18, 26), strength) + blurred(drawing, 4, outline(5, 8), strength * 0.9)
}
