import { darken, lighten } from '../paint/colour.ts'
import { blurred, fill, stroke, type Drawing } from '../drawing.ts'
import { n, polygon, roundedRectangle, times, type Point } from './geometry.ts'
import { straightGradient } from '../paint/light.ts'

export interface SlabOptions {
  width: number
  depth: number
  height: number
  colour: string
  top?: string
  /** Radius of the upright corners, seen from above. */
  corner?: number
  /** Radius of the upper and lower edges. */
  edge?: number
  footEdge?: number
  /** How far the front is turned to the left, in degrees. */
  turn?: number
  /** Layers from the foot up, for cut cake and the like. */
  layers?: readonly { upTo: number; colour: string }[]
}

export interface Slab {
  svg: string
  shadow: string
  /** These draw on a face. The origin is the middle of the lower edge, x runs to the right, y is negative upwards. */
  onFront(body: string): string
  onSide(body: string): string
  /** The same for the top; its origin is its middle. */
  onTop(body: string): string
}

/** Boxes are seen from a little higher than turned things, else their tops would vanish. */
const elevation = 0.38
const upright = Math.sqrt(1 - elevation ** 2)

function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  const half = (row: readonly Point[]) => {
    const chain: Point[] = []
    for (const point of row) {
      const turnsInward = () => {
        const [a, b] = chain.slice(-2) as [Point, Point]
        return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) <= 0
      }
      while (chain.length > 1 && turnsInward()) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const cornerPoints = (width: number, depth: number, radius: number): Point[] =>
  times(32).map((i) => {
    const angle = (i / 32) * 2 * Math.PI
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return [Math.sign(x) * (width / 2 - radius) + x * radius, Math.sign(y) * (depth / 2 - radius) + y * radius]
  })

const quarter = (distance: number, radius: number) =>
  distance >= radius ? 0 : radius - Math.sqrt(radius ** 2 - (radius - distance) ** 2)

/** Draws a box with round corners and edges, built from slices; the middle of its foot stands on the origin. */
export function slab(drawing: Drawing, options: SlabOptions): Slab {
  const { width, depth, height, colour, corner = 24, edge = 14, footEdge = 6, turn = 24, layers } = options
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const matrix = (values: readonly number[], body: string) =>
    `<g transform="matrix(${values.map((v) => Math.round(v * 1000) / 1000).join(' ')})">${body}</g>`
  const level = (h: number, body: string) =>
    matrix([cos, elevation * sin, -sin, elevation * cos, 0, -h * upright], body)
  const project = ([u, v]: Point, h: number): Point => [
    u * cos - v * sin,
    elevation * (u * sin + v * cos) - h * upright,
  ]

  const insetAt = (h: number) => Math.max(quarter(height - h, edge), quarter(h, footEdge))
  const footprint = (inset: number) =>
    roundedRectangle(width - 2 * inset, depth - 2 * inset, Math.max(4, corner - inset))
  const reach = (width + depth) / 4
  const cornerStop = width / (width + depth)
  const softness = Math.max(0.02, (corner * 0.8) / (width + depth))
  const side = (base: string) =>
    straightGradient(
      drawing,
      [
        { at: 0, colour: darken(base, 0.05) },
        { at: cornerStop * 0.3, colour: lighten(base, 0.16) },
        { at: Math.max(0, cornerStop - softness), colour: darken(base, 0.02) },
        { at: Math.min(1, cornerStop + softness), colour: darken(base, 0.24) },
        { at: 1, colour: darken(base, 0.34) },
      ],
      { span: [-reach, reach, reach, -reach].map(Math.round) as unknown as readonly [number, number, number, number] },
    )
  const colourAt = (h: number) => layers?.find((layer) => h <= layer.upTo)?.colour ?? colour
  const steps = Math.ceil(height / 3)
  const slices = times(steps + 1).map((i) => {
    const h = (height * i) / steps
    const rise = Math.max(0, (h - (height - edge)) / edge)
    const base = colourAt(h)
    return level(h, fill(footprint(insetAt(h)), side(rise > 0 ? lighten(base, Math.round(rise * 4) * 0.05) : base)))
  })

  const topInset = insetAt(height)
  const topColour = options.top ?? lighten(colourAt(height), 0.16)
  const sheen = straightGradient(
    drawing,
    [
      { at: 0, colour: '#fff', opacity: 0.26 },
      { at: 0.6, colour: '#fff', opacity: 0 },
      { at: 1, opacity: 0.1 },
    ],
    { towards: [1, 0.4] },
  )
  const lid = level(height, fill(footprint(topInset), topColour) + fill(footprint(topInset), sheen))

  const hull = convexHull([
    ...cornerPoints(width - 2 * insetAt(0), depth - 2 * insetAt(0), corner).map((p) => project(p, 0)),
    ...cornerPoints(width, depth, corner).flatMap((p) => [project(p, footEdge), project(p, height - edge)]),
  ])
  const lowest = Math.round(Math.max(...hull.map((p) => p[1])))
  const ground = straightGradient(
    drawing,
    [
      { at: 0, opacity: 0.26 },
      { at: 1, opacity: 0 },
    ],
    { span: [0, lowest, 0, lowest - 70] },
  )
  const footprintShadow = level(0, fill(footprint(0), '#3a2c18'))
  return {
    svg: slices.join('') + fill(polygon(hull), ground) + lid,
    shadow:
      blurred(drawing, 34, `<g transform="translate(56 22)">${footprintShadow}</g>`, 0.2) +
      blurred(drawing, 10, `<g transform="translate(12 8)">${footprintShadow}</g>`, 0.46),
    onFront: (body) =>
      matrix([cos, elevation * sin, 0, upright, (-depth / 2) * sin, (elevation * depth * cos) / 2], body),
    onSide: (body) =>
      matrix([sin, -elevation * cos, 0, upright, (width / 2) * cos, (elevation * width * sin) / 2], body),
    onTop: (body) => level(height, body),
  }
}

/** The thin line of light along the upper front edges of a crisp box or lid. */
export const frontEdge = (box: Slab, width: number, height: number, colour = '#fff', opacity = 0.4) =>
  box.onFront(stroke(`M${n(-width / 2 + 14)} ${n(-height)}H${n(width / 2 - 14)}`, colour, 3, opacity))
