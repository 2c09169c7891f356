import { clipped, fill, type Drawing } from '../drawing.ts'

export interface Stop {
  at: number
  colour?: string
  opacity?: number
}

const shade = '#1d1408'

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ({ at, colour = shade, opacity = 1 }) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** A straight gradient over the bounding box of what it fills, or in user units when `span` says so. */
export function straightGradient(
  drawing: Drawing,
  stops: readonly Stop[],
  {
    towards = [1, 0],
    span,
  }: { towards?: readonly [number, number]; span?: readonly [number, number, number, number] } = {},
): string {
  const [x1, y1, x2, y2] = span ?? [0, 0, ...towards]
  const units = span ? ' gradientUnits="userSpaceOnUse"' : ''
  const body = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${stopsOf(stops)}`
  const id = drawing.define((own) => `<linearGradient id="${own}" ${body}</linearGradient>`, body)
  return `url(#${id})`
}

export function roundGradient(
  drawing: Drawing,
  stops: readonly Stop[],
  { centre = [0.33, 0.27], radius = 0.85 }: { centre?: readonly [number, number]; radius?: number } = {},
): string {
  const body = `cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stopsOf(stops)}`
  const id = drawing.define((own) => `<radialGradient id="${own}" ${body}</radialGradient>`, body)
  return `url(#${id})`
}

const white = (at: number, opacity: number): Stop => ({ at, colour: '#fff', opacity })
const dark = (at: number, opacity: number): Stop => ({ at, opacity })

/** The one light, from the upper left, as it falls on different bodies. */
export const lightOn = {
  turned: (gloss: number) => [
    dark(0, 0.16),
    white(0.12, 0.04),
    white(0.28, gloss),
    white(0.48, 0.02),
    dark(0.72, 0.14),
    dark(0.93, 0.36),
    dark(1, 0.26),
  ],
  metal: [
    dark(0, 0.3),
    white(0.1, 0.1),
    white(0.24, 0.55),
    white(0.36, 0.05),
    dark(0.62, 0.12),
    dark(0.86, 0.42),
    white(0.95, 0.08),
    dark(1, 0.3),
  ],
  footed: [white(0, 0.1), white(0.45, 0), dark(0.8, 0.08), dark(1, 0.3)],
  ball: [white(0, 0.42), white(0.45, 0.02), dark(0.75, 0.16), dark(1, 0.44)],
  pillow: [white(0, 0.2), white(0.5, 0), dark(0.8, 0.08), dark(1, 0.3)],
  sheet: [white(0, 0.2), white(0.5, 0), dark(1, 0.16)],
  fold: [white(0, 0.3), white(0.22, 0), dark(0.82, 0.04), dark(1, 0.3)],
  inside: [dark(0, 0.42), dark(0.5, 0.14), white(1, 0.12)],
} as const satisfies Record<string, readonly Stop[] | ((gloss: number) => readonly Stop[])>

export type Light = 'turned' | 'metal' | 'ball' | 'pillow' | 'sheet' | 'fold'

/** The light on a free shape, as the fill of an overlay of the same outline. */
export function lightFill(drawing: Drawing, light: Light, gloss = 0.32): string {
  if (light === 'ball') return roundGradient(drawing, lightOn.ball)
  if (light === 'pillow') return roundGradient(drawing, lightOn.pillow)
  if (light === 'fold') return straightGradient(drawing, lightOn.fold, { towards: [0, 1] })
  if (light === 'sheet') return straightGradient(drawing, lightOn.sheet, { towards: [1, 0.8] })
  return straightGradient(drawing, light === 'metal' ? lightOn.metal : lightOn.turned(gloss))
}

export interface FormOptions {
  light?: Light
  gloss?: number
  /** Fill of a pattern, and how strongly it shows. */
  pattern?: string
  patternOpacity?: number
  /** Drawn on the form, under its light, clipped by its outline. */
  on?: string
}

/** A lit body of any outline: colour, pattern, decoration, then the light over all of it. */
export function form(drawing: Drawing, d: string, colour: string, options: FormOptions = {}): string {
  const { light = 'turned', gloss, pattern, patternOpacity = 0.9, on } = options
  return (
    fill(d, colour) +
    (pattern ? fill(d, pattern, patternOpacity) : '') +
    (on ? clipped(drawing, d, on) : '') +
    fill(d, lightFill(drawing, light, gloss))
  )
}
