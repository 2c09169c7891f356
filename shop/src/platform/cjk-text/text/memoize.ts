const maxTexts = 4_000
const maxLength = 64

/**
 * Caches results for short texts, because goods names repeat the same words. Results must not be changed. Entries
 * unused for one generation are evicted all at once: an LRU would cost more.
 */
export function memoize<Result extends object | string>(make: (text: string) => Result): (text: string) => Result {
  let lately = new Map<string, Result>()
  let before = new Map<string, Result>()
  return (text) => {
    if (text.length > maxLength) return make(text)
    const known = lately.get(text)
    if (known !== undefined) return known
    const result = before.get(text) ?? make(text)
    if (lately.size >= maxTexts / 2) {
      before = lately
      lately = new Map()
    }
    lately.set(text, result)
    return result
  }
}
