import { clipped, fill, oval, stroke, type Drawing } from '../drawing.ts'
import { n, spline, xy, type Point } from './geometry.ts'
import { drawGlaze, drawSpeckles, type Glaze, type Speckles } from '../paint/glaze.ts'
import { lightOn, straightGradient } from '../paint/light.ts'
import { drawClosedTop, drawOpening, type Opening } from './opening.ts'
import { floorShadow } from '../paint/shadow.ts'

/** How flat a circle looks: the one camera stands a little above the table. */
export const cameraTilt = 0.235

/** Radius and height (0 is the foot, up is negative), from top to foot; `corner` breaks the smooth line. */
export type ProfilePoint = readonly [radius: number, y: number, corner?: 'corner']

export interface Band {
  y: number
  /** With `to` the band fills the space between both heights, else it is a line. */
  to?: number
  colour: string
  width?: number
  opacity?: number
  /** Fill of a pattern laid over the band. */
  pattern?: string
}

export interface LatheOptions {
  profile: readonly ProfilePoint[]
  colour: string
  tilt?: number
  /** An open vessel; without it the top is closed. */
  opening?: Opening
  rim?: string
  glaze?: Glaze
  speckles?: Speckles
  bands?: readonly Band[]
  pattern?: string
  patternOpacity?: number
  gloss?: number
  isMetal?: boolean
  /** Below 1 the body is glass. */
  opacity?: number
  /** Drawn on the body, under its light. */
  on?: string
  seed?: number
}

export interface Turned {
  svg: string
  radius: number
  footRadius: number
  radiusAt(y: number): number
  outline: string
}

function outlineCurve(profile: readonly ProfilePoint[]): Point[] {
  let section: Point[] = []
  const curve: Point[] = []
  profile.forEach(([radius, y, corner], i) => {
    section.push([radius, y])
    if ((corner && i > 0) || i === profile.length - 1) {
      curve.push(...spline(section))
      section = [[radius, y]]
    }
  })
  return curve
}

function radiusOn(curve: readonly Point[], y: number): number {
  for (let i = 1; i < curve.length; i++) {
    const [upper, lower] = [curve[i - 1] as Point, curve[i] as Point]
    if (upper[1] <= y && lower[1] >= y) {
      return upper[0] + ((lower[0] - upper[0]) * (y - upper[1])) / (lower[1] - upper[1] || 1)
    }
  }
  return (curve.at(-1) as Point)[0]
}

/** Draws a body turned on a wheel or lathe; its foot stands on the origin. */
export function turn(drawing: Drawing, options: LatheOptions): Turned {
  const { profile, colour, tilt = cameraTilt, bands = [], gloss = 0.35, opacity = 1 } = options
  const curve = outlineCurve(profile)
  const top = curve[0] as Point
  const foot = curve.at(-1) as Point
  const radius = Math.max(...curve.map((point) => point[0]))
  const sideTilt = tilt * 1.1
  const left = curve.map(([r, y]) => `L${xy([-r, y])}`).join('')
  const right = curve
    .toReversed()
    .map((point) => `L${xy(point)}`)
    .join('')
  const outline =
    `M${xy([-top[0], top[1]])}${left}A${n(foot[0])} ${n(foot[0] * sideTilt)} 0 0 0 ${xy(foot)}` +
    `${right}A${n(top[0])} ${n(top[0] * tilt)} 0 0 0 ${xy([-top[0], top[1]])}Z`

  const edge = (y: number) => {
    const r = radiusOn(curve, y) + 2
    return `M${n(-r)} ${n(y)}A${n(r)} ${n(r * sideTilt)} 0 0 0 ${n(r)} ${n(y)}`
  }
  const zone = (y1: number, y2: number) => {
    const r = radiusOn(curve, y2) + 2
    const middle = n((y1 + y2) / 2)
    return `${edge(y1)}L${n(radius + 4)} ${middle}L${n(r)} ${n(y2)}A${n(r)} ${n(r * sideTilt)} 0 0 1 ${n(-r)} ${n(y2)}L${n(-radius - 4)} ${middle}Z`
  }
  const drawBand = ({ y, to, colour: bandColour, width = 4, opacity: bandOpacity, pattern }: Band) =>
    to === undefined
      ? stroke(edge(y), bandColour, width, bandOpacity)
      : fill(zone(y, to), bandColour, bandOpacity) + (pattern ? fill(zone(y, to), pattern) : '')

  const surface = {
    top,
    foot,
    radius,
    sideTilt,
    tilt,
    radiusAt: (y: number) => radiusOn(curve, y),
    seed: options.seed ?? 7,
  }
  const decoration =
    (options.pattern ? fill(outline, options.pattern, options.patternOpacity ?? 0.5) : '') +
    bands.map(drawBand).join('') +
    (options.glaze ? drawGlaze(surface, options.glaze) : '') +
    (options.speckles ? drawSpeckles(surface, options.speckles) : '') +
    (options.on ?? '')
  const across = straightGradient(drawing, options.isMetal ? lightOn.metal : lightOn.turned(gloss), {
    span: [-radius, 0, radius, 0],
  })
  const down = straightGradient(drawing, lightOn.footed, {
    span: [0, top[1], 0, Math.round(foot[1] + foot[0] * sideTilt)],
  })
  const body = clipped(
    drawing,
    outline,
    fill(outline, colour, opacity) + decoration + fill(outline, down, opacity < 1 ? 0.5 : 1) + fill(outline, across),
  )
  const cover = options.opening
    ? drawOpening(drawing, surface, { colour, rim: options.rim, ...options.opening })
    : top[0] > 14
      ? drawClosedTop(drawing, surface, options.rim ?? colour, opacity)
      : ''
  return { svg: body + cover, radius, footRadius: foot[0], radiusAt: (y) => radiusOn(curve, y), outline }
}

export const onFloor = (
  drawing: Drawing,
  body: Turned,
  { on = '', strength }: { on?: string; strength?: number } = {},
) => floorShadow(drawing, body.footRadius, body.footRadius * 0.22, strength) + body.svg + on

/** A flat circle as the camera sees it. */
export const tilted = (radius: number, y: number, colour: string, opacity = 1, tilt = cameraTilt) =>
  oval(0, y, radius, radius * tilt, colour, opacity)

export const ringLines = (from: number, to: number, count: number, colour: string, width = 3, opacity = 0.5): Band[] =>
  Array.from({ length: count }, (_, i) => ({
    y: from + ((to - from) * i) / Math.max(1, count - 1),
    colour,
    width,
    opacity,
  }))
