/**
 * Detects a file's encoding from its bytes. Spreadsheets in China write GB18030 and UTF-16 as often as UTF-8, those in
 * Japan Shift_JIS, in Taiwan Big5, and in Europe Windows-1252.
 */
import { isAscii, isUtf8 } from 'node:buffer'
import { type CharacterCounts, countCharacters, oldEncodings, type OldEncoding } from './common-characters.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GB18030',
  shift_jis: 'Shift_JIS',
  big5: 'Big5',
  'euc-jp': 'EUC-JP',
  'windows-1252': 'Windows-1252',
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, place) => bytes[place] === byte)

/**
 * Detects by byte order mark, or by the NULs next to a header's Latin letters. Null where all bytes have to be read.
 */
export function encodingFromBom(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = [...bytes.subarray(0, 64)]
  const nulsAt = (parity: number) => start.filter((byte, place) => byte === 0 && place % 2 === parity).length
  if (nulsAt(1) > start.length / 4) return 'utf-16le'
  return nulsAt(0) > start.length / 4 ? 'utf-16be' : null
}

/** Share of broken characters that a text in an encoding may have. */
const brokenPart = 0.1

/** Enough of a file that is not UTF-8 to distinguish the others. */
const maxCompared = 4 * 1024 * 1024

type Counts = Omit<CharacterCounts, 'common'>

interface Candidate {
  encoding: OldEncoding
  decoder: TextDecoder
  counts: CharacterCounts
}

/** Receives a file chunk by chunk. Counts all bytes, because one stray byte must not decide for the whole file. */
export class EncodingDetector {
  #rest: Buffer = Buffer.alloc(0)
  readonly #asUtf8: Counts = { all: 0, broken: 0 }
  /** Count the same bytes, from the first chunk that is not UTF-8 onwards. */
  readonly #candidates = oldEncodings.map((encoding): Candidate => ({
    encoding,
    decoder: new TextDecoder(encoding),
    counts: { all: 0, broken: 0, common: 0 },
  }))
  #compared = 0

  add(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const whole = wholeCharacters(bytes)
    this.#rest = bytes.subarray(whole)
    const wasBroken = this.#asUtf8.broken > 0
    countUtf8(bytes.subarray(0, whole), this.#asUtf8)
    if (this.#asUtf8.broken > 0) this.#countOthers(wasBroken ? chunk : bytes)
  }

  /**
   * Returns at least one encoding, the likeliest first; where there are several, the headings should decide. A file may
   * end within a character; the parser then reports that row.
   */
  end(): [Encoding, ...Encoding[]] {
    const { all, broken } = this.#asUtf8
    if (all > 0 && broken === 0) return ['utf-8']
    countUtf8(this.#rest, this.#asUtf8)
    if (broken === 0) this.#countOthers(this.#rest)
    for (const { encoding, decoder, counts } of this.#candidates) countCharacters(decoder.decode(), encoding, counts)
    if (isMostlyWhole(this.#asUtf8)) return ['utf-8']
    // Where two are as likely, their order decides.
    const [first, ...others] = this.#candidates
      .filter(({ counts }) => isMostlyWhole(counts))
      .toSorted((a, b) => commonPart(b.counts) - commonPart(a.counts))
      .map(({ encoding }) => encoding)
    return first ? [first, ...others] : ['utf-8']
  }

  #countOthers(bytes: Buffer): void {
    if (this.#compared > maxCompared) return
    this.#compared += bytes.length
    for (const { encoding, decoder, counts } of this.#candidates)
      countCharacters(decoder.decode(bytes, { stream: true }), encoding, counts)
  }
}

const isMostlyWhole = ({ all, broken }: Counts) => broken <= all * brokenPart
const commonPart = ({ all, common }: CharacterCounts) => (all === 0 ? 0 : common / all)

function countUtf8(bytes: Buffer, into: Counts): void {
  if (isAscii(bytes)) return
  if (!isUtf8(bytes)) count(bytes.toString(), into)
  else for (const byte of bytes) if (byte >= 0xc0) into.all += 1
}

function count(text: string, into: Counts): void {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 0x7f) into.all += 1
    if (code === 0xfffd) into.broken += 1
  }
}

/** Start of the last character, which may continue in the next chunk. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.at(-back)!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return bytes.length - back
  }
  return bytes.length
}
