import { at, stroke } from '../drawing.ts'
import glyphs from './label-glyphs.json' with { type: 'json' }

const outlines: Record<string, string> = glyphs.outlines

export const hasOutline = (character: string) => character in outlines

function outlineOf(character: string): string {
  const outline = outlines[character]
  if (outline === undefined) throw new Error(`No outline for "${character}": run studio/label/extract-label-glyphs.py.`)
  return outline
}

/** One character, centred on the origin in an em square of `size`. */
function glyph(character: string, size: number, colour: string): string {
  const scale = size / glyphs.unitsPerEm
  // The em square of a CJK face reaches from -120 to 880 units, its middle is 380.
  return `<path transform="translate(${-size / 2} ${0.38 * size}) scale(${scale} ${-scale})" d="${outlineOf(character)}" fill="${colour}"/>`
}

export interface WordOptions {
  size: number
  colour: string
  /** Distance of two characters, in em. */
  pitch?: number
}

/** A word set from top to bottom, centred on the origin. */
export function verticalWord(word: string, { size, colour, pitch = 1.12 }: WordOptions): string {
  const characters = [...word]
  return characters
    .map((character, i) => at(0, (i - (characters.length - 1) / 2) * size * pitch, 1, glyph(character, size, colour)))
    .join('')
}

export function horizontalWord(word: string, { size, colour, pitch = 1.12 }: WordOptions): string {
  const characters = [...word]
  return characters
    .map((character, i) => at((i - (characters.length - 1) / 2) * size * pitch, 0, 1, glyph(character, size, colour)))
    .join('')
}

/** The largest size at which the word fits into a space of its characters' direction. */
export const sizeToFit = (word: string, length: number, largest: number) =>
  Math.min(largest, length / ([...word].length * 1.12))

/** A round stamp with one character: the mark on things that carry no paper label. */
export function stamp(character: string | undefined, radius: number, colour: string): string {
  const circle = `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`
  const mark = character
    ? glyph(character, radius * 1.2, colour)
    : stroke(
        `M${-radius * 0.5} 0q${radius * 0.25} ${-radius * 0.6} ${radius * 0.5} 0t${radius * 0.5} 0`,
        colour,
        radius * 0.12,
      )
  return stroke(circle, colour, radius * 0.09) + mark
}
