import type { Colour } from '../picture-recipe.ts'
import type { Random } from '../random.ts'
import { pick } from '../random.ts'

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

/** Mixes two `#rrggbb` colours; `share` 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((target[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Darkens towards a warm brown: shade in this studio is never black. */
export const darken = (colour: string, share: number) => mix(colour, '#1d1710', share)
export const lighten = (colour: string, share: number) => mix(colour, '#fffdf6', share)

/** Perceived brightness, 0 to 1. */
export function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255
}

export const palette: Record<Colour, string> = {
  matcha: '#76914f',
  moss: '#48612f',
  celadon: '#a9bfae',
  indigo: '#33527c',
  sky: '#8ba8c0',
  navy: '#2b3a55',
  plum: '#6d4c70',
  lilac: '#a897b8',
  sakura: '#e0b3aa',
  vermilion: '#b5402f',
  brick: '#8f4d36',
  kaki: '#cf7f4c',
  mustard: '#c99b3f',
  sand: '#cdb795',
  oat: '#e3d8c0',
  paper: '#efe9dc',
  clay: '#b98a68',
  chestnut: '#6e4429',
  walnut: '#5a3b28',
  cedar: '#c2935c',
  stone: '#9a978d',
  iron: '#4a4b49',
  ink: '#2b2a27',
  gold: '#c39a4e',
}

const companions: Record<Colour, Colour[]> = {
  matcha: ['paper', 'moss', 'oat'],
  moss: ['oat', 'celadon', 'gold'],
  celadon: ['paper', 'stone', 'moss'],
  indigo: ['paper', 'sky', 'sand'],
  sky: ['paper', 'indigo', 'oat'],
  navy: ['paper', 'gold', 'sky'],
  plum: ['sakura', 'oat', 'lilac'],
  lilac: ['paper', 'plum', 'oat'],
  sakura: ['paper', 'brick', 'oat'],
  vermilion: ['oat', 'ink', 'gold'],
  brick: ['oat', 'sand', 'ink'],
  kaki: ['paper', 'chestnut', 'oat'],
  mustard: ['paper', 'chestnut', 'indigo'],
  sand: ['paper', 'indigo', 'clay'],
  oat: ['indigo', 'clay', 'celadon'],
  paper: ['indigo', 'celadon', 'clay'],
  clay: ['paper', 'oat', 'chestnut'],
  chestnut: ['oat', 'cedar', 'sand'],
  walnut: ['cedar', 'oat', 'gold'],
  cedar: ['oat', 'walnut', 'ink'],
  stone: ['paper', 'oat', 'iron'],
  iron: ['stone', 'gold', 'celadon'],
  ink: ['vermilion', 'gold', 'oat'],
  gold: ['ink', 'oat', 'vermilion'],
}

export const chooseCompanion = (colour: Colour, random: Random): Colour => pick(companions[colour], random)
