import { memoize } from './memoize.ts'

/** A run of kanji, kana and hangul without a gap, or one word of another script with its parts. */
export type TextUnit =
  | { kind: 'cjk'; text: string; characters: string[] }
  | { kind: 'word'; text: string; parts: string[] }

const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
const letters = String.raw`[[\p{L}\p{N}]--[${cjk}ー]][[\p{L}\p{N}\p{Mn}\p{Mc}]--[${cjk}ー]]*`
const link = String.raw`(?:[\-‐]|(?<=\p{N})\.(?=\p{N}))`
// Cuts a run after a thousand characters, so that text without any punctuation stays cheap.
const unitPattern = new RegExp(`([${cjk}][${cjk}ー]{0,999})|(${letters}(?:${link}${letters})*)`, 'gv')
const partPattern = /\p{N}+(?:\.\p{N}+)*|\p{L}[\p{L}\p{Mn}\p{Mc}]*/gu

const maxWordLength = 32

export const isHan = (character: string): boolean => /^\p{Script=Han}/u.test(character)
export const isKana = (text: string): boolean => /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(text)

function withoutApostrophes(folded: string): string {
  if (!/['’]/.test(folded)) return folded
  return folded.replace(/(?<=\p{L})['’]s(?![\p{L}\p{N}])/gu, '').replace(/(?<=\p{L})['’](?=\p{L})/gu, '')
}

const runOf = memoize((text): TextUnit => ({ kind: 'cjk', text, characters: Array.from(text) }))
const wordOf = memoize((text): TextUnit => ({ kind: 'word', text, parts: partsOf(text) }))

/** Splits a word into its letters and its numbers. */
export function partsOf(word: string): string[] {
  return Array.from(word.matchAll(partPattern), ([part]) =>
    part.length <= maxWordLength ? part : Array.from(part).slice(0, maxWordLength).join(''),
  )
}

/** Cuts folded text into units; everything that is neither letter nor digit only separates. */
export function textUnits(folded: string): TextUnit[] {
  const units: TextUnit[] = []
  for (const [, run, word] of withoutApostrophes(folded).matchAll(unitPattern)) {
    const unit = run === undefined ? wordOf(word!) : runOf(run)
    if (unit.kind === 'cjk' || unit.parts.length > 0) units.push(unit)
  }
  return units
}

/** Number of positions that a unit takes in a document. */
export const lengthOf = (unit: TextUnit): number => (unit.kind === 'cjk' ? unit.characters.length : unit.parts.length)

/**
 * The parts of a word written together (`t-shirt` → `tshirt`, `iphone 15` → `iphone15`). Null when there is one part,
 * or many.
 */
export function joinedParts(parts: string[]): string | null {
  if (parts.length < 2 || parts.length > 4) return null
  const joined = parts.join('')
  return Array.from(joined).length <= maxWordLength ? joined : null
}
