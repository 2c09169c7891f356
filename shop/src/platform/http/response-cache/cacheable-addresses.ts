/**
 * Recognises addresses whose responses may be cached. The key consists of the path and the declared parameters; all
 * others are dropped.
 */
import { LRUCache } from 'lru-cache'
import { type Language, languages } from '#platform/i18n/language.ts'
import { withoutEndingSlash } from '#platform/pages/match-page.ts'

export interface CacheableAddress {
  /** `/api/lists/{id}/` or `/lists/:id`; a parameter matches one segment of the path. */
  pattern: string
  parameters: readonly string[]
  /** Counts a request of a visitor for this address; false: over the limit. */
  admits(ip: string): boolean
}

export interface FoundAddress {
  address: CacheableAddress
  /** Cache keys by language. */
  keys: Readonly<Record<Language, string>>
  /** The path and the declared parameters, in one order and one spelling. */
  canonical: string
  /** Language from the query; undefined where the cookie decides. */
  queryLanguage: string | undefined
}

const maxAddressLength = 2_000
/** Frequent addresses are short; caching all would take more memory than their responses. */
const maxAddressesKnown = 2_000
const maxLengthKnown = 300
/** Apply to the query only, because a path may contain the same letters. */
const languageIn = /(?:^|&)lang=([^&]*)/
const parameter = /:\w+|\{\w+\}/

export class CacheableAddresses {
  readonly #fixed = new Map<string, CacheableAddress>()
  readonly #shaped: { shape: RegExp; address: CacheableAddress }[] = []
  readonly #found = new LRUCache<string, FoundAddress>({ max: maxAddressesKnown })

  /** The first match wins, and addresses without a parameter go before all others. */
  add(address: CacheableAddress): void {
    const path = withoutEndingSlash(address.pattern)
    if (!parameter.test(path)) this.#fixed.set(path, address)
    else this.#shaped.push({ shape: shapeOf(path), address })
  }

  /** Null for an address that is not cacheable, or not readable without doubt. */
  find(url: string): FoundAddress | null {
    const known = this.#found.get(url)
    if (known) return known
    const found = url.length > maxAddressLength ? null : this.#look(url)
    if (found && url.length <= maxLengthKnown) this.#found.set(url, found)
    return found
  }

  #look(url: string): FoundAddress | null {
    const mark = url.indexOf('?')
    const path = canonicalPath(mark < 0 ? url : url.slice(0, mark))
    const address = this.#findPath(withoutEndingSlash(path))
    if (!address) return null
    const query = mark < 0 ? '' : canonicalQuery(url.slice(mark + 1), address.parameters)
    if (query === null) return null
    const canonical = query === '' ? path : `${path}?${query}`
    return { address, canonical, keys: keysOf(canonical), queryLanguage: languageIn.exec(query)?.[1] }
  }

  #findPath(path: string): CacheableAddress | undefined {
    return this.#fixed.get(path) ?? this.#shaped.find(({ shape }) => shape.test(path))?.address
  }
}

/** The inverse of `keysOf`. */
export function readCacheKey(key: string): { key: string; language: Language; url: string } {
  const blank = key.indexOf(' ')
  return { key, language: key.slice(0, blank) as Language, url: key.slice(blank + 1) }
}

function keysOf(canonical: string): Record<Language, string> {
  const keys = languages.map((language) => [language, `${language} ${canonical}`] as const)
  return Object.fromEntries(keys) as Record<Language, string>
}

function shapeOf(path: string): RegExp {
  const parts = path.split(parameter).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('[^/?#]+')}$`)
}

/** Writes `%e8` as `%E8`. Decodes nothing, because the meaning depends on the path's segments and the router. */
const canonicalPath = (path: string): string =>
  path.includes('%') ? path.replace(/%[0-9a-f]{2}/gi, (byte) => byte.toUpperCase()) : path

/** Null for bytes that are not UTF-8, because decoders read them differently. */
function canonicalQuery(query: string, names: readonly string[]): string | null {
  const parameters = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of names) for (const value of parameters.getAll(name)) read.append(name, value)
  const text = read.toString()
  return text.includes('%EF%BF%BD') || query.includes('#') ? null : text
}
