import { darken, mix } from './paint/colour.ts'
import type { Drawing } from './drawing.ts'
import { roundGradient, straightGradient } from './paint/light.ts'

/** Ten muted tints, all about equally light. */
export const grounds = {
  washi: '#e8e3d8',
  matcha: '#dcdfcd',
  sakura: '#e8dcd5',
  ai: '#d8dce0',
  sand: '#e5dac7',
  celadon: '#d6ddd6',
  kaki: '#e8d8c8',
  lilac: '#ded9da',
  mist: '#dadfdd',
  stone: '#dddbd5',
} as const
export type Ground = keyof typeof grounds

export interface StageOptions {
  width: number
  height: number
  ground: Ground
  /** Seen from straight above, or a wall: a stage without horizon. */
  isFlat?: boolean
  /** Height of the soft horizon, as a share. */
  horizon?: number
}

/** Sets what was drawn on a paper sweep that is lit from the upper left. */
export function setOnStage(
  drawing: Drawing,
  body: string,
  { width, height, ground, isFlat = false, horizon = 0.66 }: StageOptions,
): string {
  const wall: string = grounds[ground]
  const floor = mix(wall, '#ffffff', 0.28)
  const sweep = isFlat
    ? [
        { at: 0, colour: mix(wall, '#ffffff', 0.12) },
        { at: 1, colour: wall },
      ]
    : [
        { at: 0, colour: wall },
        { at: horizon - 0.16, colour: darken(wall, 0.035) },
        { at: horizon, colour: darken(wall, 0.06) },
        { at: horizon + 0.05, colour: mix(wall, floor, 0.5) },
        { at: 1, colour: floor },
      ]
  const pool = [
    { at: 0, colour: '#fffdf4', opacity: 0.6 },
    { at: 1, colour: '#fffdf4', opacity: 0 },
  ]
  const corners = [
    { at: 0.55, colour: '#3a2c18', opacity: 0 },
    { at: 1, colour: '#3a2c18', opacity: 0.09 },
  ]
  const cover = (paint: string) => `<rect width="${width}" height="${height}" fill="${paint}"/>`
  const layers =
    cover(straightGradient(drawing, sweep, { towards: [0, 1] })) +
    cover(roundGradient(drawing, pool, { centre: [0.22, 0.12] })) +
    body +
    cover(roundGradient(drawing, corners, { centre: [0.45, 0.45], radius: 0.8 }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${drawing.definitions()}</defs>${layers}</svg>`
}
