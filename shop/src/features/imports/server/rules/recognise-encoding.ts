/** Tells a file's encoding by its bytes. Spreadsheets in China write GB18030 and UTF-16 as often as UTF-8. */
import { isAscii, isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GB18030',
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, place) => bytes[place] === byte)

/** By its byte order mark, or the NULs beside a header's Latin letters. Null where all bytes have to be seen. */
export function encodingFromBom(bytes: Uint8Array): Encoding | null {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  const start = [...bytes.subarray(0, 64)]
  const nulsAt = (parity: number) => start.filter((byte, place) => byte === 0 && place % 2 === parity).length
  if (nulsAt(1) > start.length / 4) return 'utf-16le'
  return nulsAt(0) > start.length / 4 ? 'utf-16be' : null
}

/** Fewer characters than this part may be broken in a text that still counts as of an encoding. */
const brokenPart = 0.1

/** Takes a file chunk by chunk. */
export class EncodingDetector {
  #rest: Buffer = Buffer.alloc(0)
  #hasUtf8 = false

  /** @returns null as long as all is UTF-8 */
  judge(chunk: Buffer): Encoding | null {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const whole = wholeCharacters(bytes)
    this.#rest = bytes.subarray(whole)
    if (!isUtf8(bytes.subarray(0, whole))) return encodingOfBroken(bytes)
    this.#hasUtf8 ||= !isAscii(bytes.subarray(0, whole))
    return null
  }

  /** The last character may have been cut off: this row will say so. */
  end(): Encoding {
    return this.#rest.length === 0 || this.#hasUtf8 ? 'utf-8' : encodingOfBroken(this.#rest)
  }
}

/** Where the last character begins that may go on in the next chunk. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.at(-back)!
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) return bytes.length - back
  }
  return bytes.length
}

function encodingOfBroken(bytes: Buffer): Encoding {
  const isMostly = (encoding: Encoding) => {
    const characters = [...new TextDecoder(encoding).decode(bytes)].filter((character) => character > '\x7f')
    return characters.filter((character) => character === '\uFFFD').length <= characters.length * brokenPart
  }
  return !isMostly('utf-8') && isMostly('gb18030') ? 'gb18030' : 'utf-8'
}
