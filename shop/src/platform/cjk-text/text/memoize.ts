const maxTexts = 4_000
const maxLength = 64

/**
 * Goods are named with the same words. What was made of a short text is kept, and must not be changed. Each goods asks a
 * hundred times. So what was not asked for lately goes all at once: an order of use would cost more.
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
