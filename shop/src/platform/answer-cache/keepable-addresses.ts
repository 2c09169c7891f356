/**
 * Which addresses have answers that may be kept. Of an address, the path makes a difference and the parameters that its call or
 * page declares. An answer is made for the address without all others.
 */

export interface KeepableAddress {
  /** `/api/lists/{id}/` or `/lists/:id`; a parameter stands for one part of the path. */
  pattern: string
  parameters: readonly string[]
  /** Counts a request of this address of a visitor; false: it came too often. */
  admits(ip: string): boolean
}

export interface FoundAddress {
  address: KeepableAddress
  /** The path, and the parameters that are read, in one order and one spelling. */
  canonical: string
}

const maxAddressLength = 2_000
const parameter = /:\w+|\{\w+\}/

export class KeepableAddresses {
  readonly #fixed = new Map<string, KeepableAddress>()
  readonly #shaped: { shape: RegExp; address: KeepableAddress }[] = []

  /** The first of several that fit counts, and one without a parameter before all others. */
  add(address: KeepableAddress): void {
    const path = withoutLastSlash(address.pattern)
    if (!parameter.test(path)) this.#fixed.set(path, address)
    else this.#shaped.push({ shape: shapeOf(path), address })
  }

  /** Null for what is not kept: another address, or one that cannot be read without doubt. */
  find(asked: string): FoundAddress | null {
    if (asked.length > maxAddressLength) return null
    const mark = asked.indexOf('?')
    const path = mark < 0 ? asked : asked.slice(0, mark)
    const address = this.#findPath(withoutLastSlash(path))
    if (!address) return null
    const query = mark < 0 ? '' : canonicalQuery(asked.slice(mark + 1), address.parameters)
    if (query === null) return null
    return { address, canonical: query === '' ? path : `${path}?${query}` }
  }

  #findPath(path: string): KeepableAddress | undefined {
    return this.#fixed.get(path) ?? this.#shaped.find(({ shape }) => shape.test(path))?.address
  }
}

function shapeOf(path: string): RegExp {
  const parts = path.split(parameter).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^/?#]+')}$`)
}

function withoutLastSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Null where bytes are no text: what they mean is then a matter of who reads them. */
function canonicalQuery(query: string, names: readonly string[]): string | null {
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of names) for (const value of given.getAll(name)) read.append(name, value)
  const text = read.toString()
  return text.includes('%EF%BF%BD') || query.includes('#') ? null : text
}
