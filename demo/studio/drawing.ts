import { n } from './shapes/geometry.ts'

/** What one picture collects while it is drawn: its definitions, each under an id of its own. */
export interface Drawing {
  /** Adds a definition and returns its id. With a `key`, the first definition under that key is shared. */
  define(element: (id: string) => string, key?: string): string
  definitions(): string
}

export function createDrawing(): Drawing {
  const elements: string[] = []
  const idsByKey = new Map<string, string>()
  let count = 0
  return {
    define(element, key) {
      const known = key === undefined ? undefined : idsByKey.get(key)
      if (known !== undefined) return known
      const id = `i${(count++).toString(36)}`
      elements.push(element(id))
      if (key !== undefined) idsByKey.set(key, id)
      return id
    },
    definitions: () => elements.join(''),
  }
}

const visible = (opacity: number) => (opacity === 1 ? '' : ` opacity="${Math.round(opacity * 100) / 100}"`)

export const fill = (d: string, colour: string, opacity = 1) => `<path d="${d}" fill="${colour}"${visible(opacity)}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${visible(opacity)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${colour}"${visible(opacity)}/>`

export const disc = (x: number, y: number, radius: number, colour: string, opacity = 1) =>
  oval(x, y, radius, radius, colour, opacity)

/** Moves, scales and turns (in degrees) what was drawn around its own origin. */
export function at(x: number, y: number, scale: number, body: string, angleInDegrees = 0): string {
  const turn = angleInDegrees ? ` rotate(${n(angleInDegrees)})` : ''
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
  return `<g transform="translate(${n(x)} ${n(y)})${size}${turn}">${body}</g>`
}

export function clipped(drawing: Drawing, d: string, body: string): string {
  const id = drawing.define((clip) => `<clipPath id="${clip}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${body}</g>`
}

export type BlurInPixels = 4 | 10 | 18 | 34

export const blurred = (drawing: Drawing, deviation: BlurInPixels, body: string, opacity = 1) => {
  const id = drawing.define(
    (filter) =>
      `<filter id="${filter}" x="-80%" y="-200%" width="260%" height="500%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    `blur ${deviation}`,
  )
  return `<g filter="url(#${id})"${visible(opacity)}>${body}</g>`
}
