import { at, type Drawing } from './drawing.ts'
import type { Point } from './shapes/geometry.ts'
import { sibling, type Look } from './look.ts'

export type Draw = (drawing: Drawing, look: Look) => string

export interface ThingPicture {
  /** From the front it stands on the floor; from above it lies, or hangs on a wall: no horizon. */
  view: 'front' | 'above'
  draw: Draw
}

export const fromFront = (draw: Draw): ThingPicture => ({ view: 'front', draw })
export const fromAbove = (draw: Draw): ThingPicture => ({ view: 'above', draw })

export interface Setting {
  scale: number
  /** Width of one piece, in its own pixels: how far apart two must stand. */
  width: number
  /** Height of the foot on the stage. */
  foot?: number
  x?: number
  /** Pieces when the recipe names no count. */
  count?: 1 | 2 | 3
}

const places: Record<1 | 2 | 3, { scale: number; offsets: readonly Point[] }> = {
  1: { scale: 1, offsets: [[0, 0]] },
  2: {
    scale: 0.84,
    offsets: [
      [-0.52, -34],
      [0.52, 28],
    ],
  },
  3: {
    scale: 0.72,
    offsets: [
      [-0.92, -40],
      [0.92, -22],
      [0, 34],
    ],
  },
}

/** Stands one, two or three of a thing on the stage, the nearest in front. */
export function arrange(draw: Draw, { scale, width, foot = 885, x = 600, count = 1 }: Setting): Draw {
  return (drawing, look) => {
    const { scale: share, offsets } = places[look.count ?? count]
    // A pair of wide things is made smaller until it fits the frame.
    const size =
      offsets.length > 1 ? Math.min(scale * share, 1000 / (width * (1 + 2 * Math.abs(offsets[0]?.[0] ?? 0)))) : scale
    return offsets
      .map(([dx, dy], i) => at(x + dx * width * size, foot + dy, size, draw(drawing, sibling(look, i))))
      .join('')
  }
}

/** Lays one, two or three of a thing side by side, all turned alike. */
export function layOut(
  draw: Draw,
  {
    scale,
    apart,
    angle,
    direction = 0,
    count = 1,
  }: { scale: number; apart: number; angle: number; direction?: number; count?: 1 | 2 | 3 },
): Draw {
  return (drawing, look) => {
    const pieces = look.count ?? count
    const size = scale * (pieces === 1 ? 1 : pieces === 2 ? 0.92 : 0.84)
    const turn = angle + ((look.seed % 7) - 3)
    const radians = (direction * Math.PI) / 180
    return Array.from({ length: pieces }, (_, i) => {
      const step = (i - (pieces - 1) / 2) * apart * size
      return at(
        600 + Math.cos(radians) * step,
        600 + Math.sin(radians) * step,
        size,
        draw(drawing, sibling(look, i)),
        turn,
      )
    }).join('')
  }
}
