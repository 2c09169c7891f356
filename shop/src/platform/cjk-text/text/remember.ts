import { LRUCache } from 'lru-cache'

const maxTexts = 4_000
const maxLength = 64

/** Goods are named with the same words. What was made of a short text is kept, and must not be changed. */
export function remember<Result extends object | string>(make: (text: string) => Result): (text: string) => Result {
  const made = new LRUCache<string, Result>({ max: maxTexts })
  return (text) => {
    if (text.length > maxLength) return make(text)
    const known = made.get(text)
    if (known !== undefined) return known
    const result = make(text)
    made.set(text, result)
    return result
  }
}
