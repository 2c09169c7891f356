/** Common characters of old encodings: those in the parts of its table that an encoding has for everyday texts. */

/** Encodings in which every sequence of bytes is a text, so that only its characters distinguish them. */
export const oldEncodings = ['gb18030', 'shift_jis', 'big5', 'euc-jp', 'windows-1252'] as const
export type OldEncoding = (typeof oldEncodings)[number]

/** First and last byte of a row, and of its cells. */
type Rows = readonly [firstRow: number, lastRow: number, firstCell: number, lastCell: number]

/** Punctuation and full-width letters, kana, and the characters of level 1, without the rare ones of level 2. */
const commonRows: Readonly<Record<Exclude<OldEncoding, 'windows-1252'>, readonly Rows[]>> = {
  gb18030: [
    [0xa1, 0xa3, 0xa1, 0xfe],
    [0xb0, 0xd7, 0xa1, 0xfe],
  ],
  shift_jis: [
    [0x81, 0x83, 0x40, 0xfc],
    [0x88, 0x98, 0x40, 0xfc],
  ],
  big5: [
    [0xa1, 0xa3, 0x40, 0xfe],
    [0xa4, 0xc6, 0x40, 0xfe],
  ],
  'euc-jp': [
    [0xa1, 0xa5, 0xa1, 0xfe],
    [0xb0, 0xcf, 0xa1, 0xfe],
  ],
}

const replacement = 0xfffd

function readCommon(encoding: keyof typeof commonRows): ReadonlySet<number> {
  const bytes: number[] = []
  for (const [firstRow, lastRow, firstCell, lastCell] of commonRows[encoding])
    for (let row = firstRow; row <= lastRow; row++)
      for (let cell = firstCell; cell <= lastCell; cell++) bytes.push(row, cell, 0x0a)
  const cells = new TextDecoder(encoding).decode(Uint8Array.from(bytes)).split('\n')
  const common = new Set(cells.filter((cell) => cell.length === 1).map((cell) => cell.charCodeAt(0)))
  common.delete(replacement)
  // Half-width kana.
  if (encoding === 'shift_jis' || encoding === 'euc-jp')
    for (let code = 0xff61; code <= 0xff9f; code++) common.add(code)
  return common
}

const known = new Map<string, ReadonlySet<number>>()

function commonIn(encoding: keyof typeof commonRows): ReadonlySet<number> {
  const common = known.get(encoding) ?? readCommon(encoding)
  known.set(encoding, common)
  return common
}

/** Characters beyond ASCII: all, those that cannot be, and those of everyday texts. */
export interface CharacterCounts {
  all: number
  broken: number
  common: number
}

export function countCharacters(text: string, encoding: OldEncoding, into: CharacterCounts): void {
  if (encoding === 'windows-1252') return countWestern(text, into)
  const common = commonIn(encoding)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code <= 0x7f) continue
    into.all += 1
    if (code === replacement) into.broken += 1
    else if (common.has(code)) into.common += 1
  }
}

const beyondAscii = /[^\0-\u007f]+/g
const westernLetters = /[À-ÖØ-öø-ÿŒœŠšŽžŸ’“”–—…€£°®™«»\u00a0]/g

/** Every byte is a character of this encoding, but western words have at most two marked letters in a row. */
function countWestern(text: string, into: CharacterCounts): void {
  for (const [run] of text.matchAll(beyondAscii)) {
    into.all += run.length
    if (run.length > 2) into.broken += run.length
    else into.common += run.match(westernLetters)?.length ?? 0
  }
}
