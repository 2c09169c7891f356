/** Reads an address that was pasted as one text. Pure: nothing is stored. */
import { foldWidth, splitByLabels } from './address-text.ts'
import { isJapanese, parseJapaneseAddress } from './parse-japanese-address.ts'
import { parseChineseAddress } from './parse-chinese-address.ts'
import type { ParsedAddress } from './parsed-address.ts'

export function parseAddress(text: string): ParsedAddress {
  const folded = foldWidth(text)
  const parts = splitByLabels(folded)
  return isJapanese(folded) ? parseJapaneseAddress(parts) : parseChineseAddress(parts)
}
