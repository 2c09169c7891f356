import { foldText } from './fold-text.ts'

const longestKey = 64

/**
 * The folded form of a name, or of what has been typed so far, for finding names by their beginning. Letters, digits and single
 * spaces only, so it needs no escaping in `LIKE key || '%'`; empty when nothing is left.
 */
export function suggestionKey(text: string): string {
  const words = foldText(text.slice(0, longestKey * 4)).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return Array.from(words.join(' ')).slice(0, longestKey).join('').trimEnd()
}
