/** Writes a text in an old encoding, of which the runtime only has the decoder. */
const tables = new Map<string, ReadonlyMap<string, Buffer>>()

function readTable(encoding: string): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, Buffer>()
  for (let first = 0x80; first <= 0xff; first++) {
    const alone = decoder.decode(Uint8Array.of(first))
    if (alone.length === 1 && alone !== '\uFFFD') table.set(alone, Buffer.of(first))
    for (let second = 0x40; second <= 0xfe; second++) {
      const text = decoder.decode(Uint8Array.of(first, second))
      if (text.length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, Buffer.of(first, second))
    }
  }
  return table
}

/** @throws Error where a character has no place in the encoding */
export function encodeText(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? readTable(encoding)
  tables.set(encoding, table)
  return Buffer.concat(
    [...text].map((character) => {
      if (character <= '\u007f') return Buffer.from(character)
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}
