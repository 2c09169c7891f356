import { darken, lighten } from '../paint/colour.ts'
import { clipped, fill, oval, stroke, type Drawing } from '../drawing.ts'
import { n, ring, times } from './geometry.ts'
import type { Surface } from '../paint/glaze.ts'
import { lightOn, straightGradient } from '../paint/light.ts'
import { createRandom } from '../random.ts'

export interface Opening {
  wall?: number
  inside?: string
  liquid?: { depth: number; colour: string; hasFoam?: boolean }
  /** Drawn inside the vessel, clipped by its rim. */
  contents?: string
}

const foam = (random: () => number, radius: number, y: number, tilt: number, colour: string) =>
  times(90)
    .map(() => {
      const angle = random() * 6.28
      const reach = Math.sqrt(random()) * radius * 0.93
      return oval(
        Math.cos(angle) * reach,
        y + Math.sin(angle) * reach * tilt,
        2 + random() * 7,
        1 + random() * 2,
        lighten(colour, 0.45),
        0.15 + random() * 0.4,
      )
    })
    .join('')

/** The mouth of an open vessel: rim, inner wall lit from the other side, and what is in it. */
export function drawOpening(
  drawing: Drawing,
  surface: Surface,
  { colour, rim, wall = 10, inside, liquid, contents }: Opening & { colour: string; rim: string | undefined },
): string {
  const { tilt, radiusAt, seed } = surface
  const [radius, y] = surface.top
  const inner = radius - wall
  const innerRing = ring(inner, inner * tilt, [0, y])
  let content = contents ?? ''
  if (liquid) {
    const level = y + liquid.depth
    const reach = Math.max(10, radiusAt(level) - wall)
    content =
      oval(0, level, reach, reach * tilt, liquid.colour) +
      oval(
        -reach * 0.25,
        level + reach * tilt * 0.1,
        reach * 0.62,
        reach * tilt * 0.6,
        lighten(liquid.colour, 0.5),
        0.28,
      ) +
      (liquid.hasFoam ? foam(createRandom(seed + 2), reach, level, tilt, liquid.colour) : '') +
      content
  }
  return (
    oval(0, y, radius, radius * tilt, rim ?? lighten(colour, 0.3)) +
    fill(innerRing, inside ?? darken(colour, 0.12)) +
    fill(innerRing, straightGradient(drawing, lightOn.inside)) +
    (content ? clipped(drawing, innerRing, content) : '') +
    stroke(
      `M${n(-radius * 0.86)} ${n(y + radius * tilt * 0.5)}A${n(radius)} ${n(radius * tilt)} 0 0 0 ${n(-radius * 0.1)} ${n(y + radius * tilt * 0.995)}`,
      '#fff',
      3,
      0.45,
    )
  )
}

export function drawClosedTop(drawing: Drawing, { top, tilt }: Surface, colour: string, opacity: number): string {
  const [radius, y] = top
  const d = ring(radius, radius * tilt, [0, y])
  const light = straightGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: 0.34 },
      { at: 1, opacity: 0.06 },
    ],
    { towards: [1, 0.3] },
  )
  return fill(d, colour, opacity) + fill(d, light)
}
