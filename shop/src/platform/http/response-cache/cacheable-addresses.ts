/**
 * Which addresses have answers that may be kept. Of an address, the path makes a difference and the parameters that its call or
 * page declares. An answer is made for the address without all others.
 */
import { LRUCache } from 'lru-cache'
import { type Language, languages } from '#platform/i18n/language.ts'
import { withoutEndingSlash } from '#platform/pages/match-page.ts'

export interface CacheableAddress {
  /** `/api/lists/{id}/` or `/lists/:id`; a parameter stands for one part of the path. */
  pattern: string
  parameters: readonly string[]
  /** Counts a request of this address of a visitor; false: it came too often. */
  admits(ip: string): boolean
}

export interface FoundAddress {
  address: CacheableAddress
  /** Of its answer in each language. */
  keys: Readonly<Record<Language, string>>
  /** The path, and the parameters that are read, in one order and one spelling. */
  canonical: string
  /** In the query; undefined where the cookie says. */
  askedLanguage: string | undefined
}

const maxAddressLength = 2_000
/** Those that are asked for often are short; a store of all would be larger than that of their answers. */
const maxAddressesKnown = 2_000
const maxLengthKnown = 300
/** A path may have the same letters. */
const languageIn = /(?:^|&)lang=([^&]*)/
const parameter = /:\w+|\{\w+\}/

export class CacheableAddresses {
  readonly #fixed = new Map<string, CacheableAddress>()
  readonly #shaped: { shape: RegExp; address: CacheableAddress }[] = []
  readonly #found = new LRUCache<string, FoundAddress>({ max: maxAddressesKnown })

  /** The first of several that fit counts, and one without a parameter before all others. */
  add(address: CacheableAddress): void {
    const path = withoutEndingSlash(address.pattern)
    if (!parameter.test(path)) this.#fixed.set(path, address)
    else this.#shaped.push({ shape: shapeOf(path), address })
  }

  /** Null for what is not kept: another address, or one that cannot be read without doubt. */
  find(asked: string): FoundAddress | null {
    const known = this.#found.get(asked)
    if (known) return known
    const found = asked.length > maxAddressLength ? null : this.#look(asked)
    if (found && asked.length <= maxLengthKnown) this.#found.set(asked, found)
    return found
  }

  #look(asked: string): FoundAddress | null {
    const mark = asked.indexOf('?')
    const path = canonicalPath(mark < 0 ? asked : asked.slice(0, mark))
    const address = this.#findPath(withoutEndingSlash(path))
    if (!address) return null
    const query = mark < 0 ? '' : canonicalQuery(asked.slice(mark + 1), address.parameters)
    if (query === null) return null
    const canonical = query === '' ? path : `${path}?${query}`
    return { address, canonical, keys: keysOf(canonical), askedLanguage: languageIn.exec(query)?.[1] }
  }

  #findPath(path: string): CacheableAddress | undefined {
    return this.#fixed.get(path) ?? this.#shaped.find(({ shape }) => shape.test(path))?.address
  }
}

function keysOf(canonical: string): Record<Language, string> {
  const keys = languages.map((language) => [language, `${language} ${canonical}`] as const)
  return Object.fromEntries(keys) as Record<Language, string>
}

function shapeOf(path: string): RegExp {
  const parts = path.split(parameter).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^/?#]+')}$`)
}

/** `%e8` is `%E8`. Nothing is decoded: what a path means is a matter of its parts, and of the router. */
const canonicalPath = (path: string): string =>
  path.includes('%') ? path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase()) : path

/** Null where bytes are no text: what they mean is then a matter of who reads them. */
function canonicalQuery(query: string, names: readonly string[]): string | null {
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of names) for (const value of given.getAll(name)) read.append(name, value)
  const text = read.toString()
  return text.includes('%EF%BF%BD') || query.includes('#') ? null : text
}
