/**
 * Line on which a SKU last occurred. Flat arrays of digests need 24 to 48 bytes each, a fifth of a Map of texts.
 * Equal digests of two SKUs are ignored: one chance in 18 million among a million.
 */
import { hash } from 'node:crypto'

export class SeenSkus {
  #capacity = 1 << 12
  #count = 0
  #digests = new Uint32Array(this.#capacity * 2)
  #lines = new Float64Array(this.#capacity)

  /** @returns the line of the previous occurrence */
  put(sku: string, line: number): number | undefined {
    if (this.#count * 2 >= this.#capacity) this.#grow()
    const place = this.#placeOf(...digestOf(sku))
    const before = this.#lines[place]!
    this.#lines[place] = line
    return before === 0 ? undefined : before
  }

  /** Open addressing: the first place that is free or its own. */
  #placeOf(high: number, low: number): number {
    let place = low & (this.#capacity - 1)
    while (this.#digests[place * 2] !== high || this.#digests[place * 2 + 1] !== low) {
      if (this.#digests[place * 2] === 0) {
        this.#digests[place * 2] = high
        this.#digests[place * 2 + 1] = low
        this.#count += 1
        break
      }
      place = (place + 1) & (this.#capacity - 1)
    }
    return place
  }

  #grow(): void {
    const [digests, lines] = [this.#digests, this.#lines]
    this.#capacity *= 2
    this.#count = 0
    this.#digests = new Uint32Array(this.#capacity * 2)
    this.#lines = new Float64Array(this.#capacity)
    for (const [place, line] of lines.entries()) {
      if (digests[place * 2] !== 0) this.#lines[this.#placeOf(digests[place * 2]!, digests[place * 2 + 1]!)] = line
    }
  }
}

/** The first is never 0, which means a free place. */
function digestOf(text: string): [high: number, low: number] {
  const digest = hash('sha256', text, 'buffer')
  return [(digest.readUInt32LE(0) | 1) >>> 0, digest.readUInt32LE(4)]
}
