/** Estimates from below how hard a signing key is to guess: known words, repeats and sequences count almost nothing. */

const sequences = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv']
const backwards = sequences.map((sequence) => [...sequence].toReversed().join(''))
const words = `django-insecure your-256-bit-secret a-string-secret-at-least-256-bits-long
  super-secret-jwt-token-with-at-least-32-characters-long change-me replace-this insert-here some-random-string please
  keyboard password passphrase private public development production staging testing default example sample admin
  administrator service server client session cookie signing signature access refresh welcome letmein iloveyou sunshine
  princess football baseball dragon monkey master shadow batman trustno hello world yokoso online shop store
  correct horse battery staple quick brown jumps over lazy lorem ipsum dolor amet deadbeef cafebabe woaini mima
  nihao zhongguo himitsu kagi sakura nihon konnichiwa aikotoba`
const separators = /[\s._-]/g
const known = [...sequences, ...backwards, ...words.split(/\s+/).map((word) => word.replace(separators, ''))].join(' ')

const maxJudgedLength = 256
const minMatch = 4
const bitsOfMatch = 10
/** The entropy of words chosen by dice. */
const bitsOfLetterInWord = 2.3
const startsLikeWord = /^(?=[a-z]{5})(?!.{0,2}(?:[^aeiouy]{5}|[aeiouy]{4}))/

const disguises: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }

/** Estimates strength in bits. A randomly generated key scores close to its real entropy. */
export function estimateStrength(key: string): number {
  const body = key.slice(0, maxJudgedLength).replace(separators, '')
  const plain = body.toLowerCase()
  const undisguised = plain.replace(/[013457@$]/g, (character) => disguises[character]!)
  const bitsOfCharacter = Math.log2(countAlphabet(body))
  let bits = 0
  for (let at = 0; at < body.length;) {
    const matched = Math.max(matchAt(plain, at), matchAt(undisguised, at))
    const isMatch = matched * bitsOfCharacter > bitsOfMatch
    if (isMatch) bits += bitsOfMatch
    else bits += startsLikeWord.test(plain.slice(at)) ? bitsOfLetterInWord : bitsOfCharacter
    at += isMatch ? matched : 1
  }
  return Math.floor(bits)
}

function matchAt(text: string, at: number): number {
  let matched = 0
  for (let length = minMatch; at + length <= text.length; length++) {
    const part = text.slice(at, at + length)
    if (!known.includes(part) && text.indexOf(part) === at) break
    matched = length
  }
  return matched
}

const alphabets: [RegExp, size: number][] = [
  [/^\d*$/, 10],
  [/^[\da-f]*$/i, 16],
  [/^(?:[a-z]*|[A-Z]*)$/, 26],
  [/^(?:[a-z\d]*|[A-Z\d]*)$/, 36],
  [/^[a-z\d+/=]*$/i, 64],
]

function countAlphabet(key: string): number {
  return alphabets.find(([pattern]) => pattern.test(key))?.[1] ?? 90
}
