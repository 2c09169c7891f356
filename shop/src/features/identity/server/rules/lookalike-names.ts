/** Confusable names: of several scripts, of office, or similar to an existing one. */
import { usernameKeyOf } from '#platform/accounts/usernames.ts'
import { m } from '#texts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { usernameFaults } from './username.ts'

const scripts = [
  'Latin',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
]
const scriptTests = scripts.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)
/** Scripts that may be combined: the highly restrictive level of Unicode's technical standard 39. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

export function isOfMixedScripts(username: string): boolean {
  const used = new Set<string>()
  for (const character of username) {
    if (!/\p{L}/u.test(character) || /\p{Script=Common}|\p{Script=Inherited}/u.test(character)) continue
    used.add(scriptTests.find(([, test]) => test.test(character))?.[0] ?? 'another')
  }
  return used.size > 1 && !together.some((few) => [...used].every((script) => few.includes(script)))
}

/** Small letters that letters of other scripts resemble. */
const latin = 'aceijopsxyhkmtb'
const cyrillic = 'асеіјорѕхуһкмтв'
const greek = 'αϲειϳορѕχυһκμτβ'
const latinOf = new Map<string, string>()
for (const others of [cyrillic, greek]) [...others].forEach((other, index) => latinOf.set(other, latin[index]!))

/** A name's skeleton; names that look alike have the same one. */
export function skeletonOf(username: string): string {
  const plain = username.replaceAll(/[I1|]/g, 'l').replaceAll('0', 'o').toLowerCase()
  return [...plain].map((character) => latinOf.get(character) ?? character).join('')
}

/** Words by which a shop's staff call themselves, in its languages. */
const offices =
  'admin administrator root system support service staff moderator official webmaster security 管理员 管理員 客服 官方 系统 管理者 運営 公式 サポート'

/** `4dm1n`, `admin_01` and `A.D.M.I.N` are read as `admin`. */
function wordOf(name: string): string {
  const replaced: Record<string, string> = { i: 'l', '3': 'e', '4': 'a', '@': 'a', '5': 's', '7': 't' }
  return [...skeletonOf(name)]
    .map((character) => replaced[character] ?? character)
    .join('')
    .replaceAll(/[^\p{L}]/gu, '')
}

const officeWords = [...new Set(offices.split(' ').map(wordOf))]
const minShopLetters = 3

/** Names that consist of such words alone, like `官方客服` and `yokoso_official`. */
export function isReservedName(username: string, shopNames: readonly string[]): boolean {
  if (shopNames.some((name) => usernameKeyOf(username) === usernameKeyOf(name))) return true
  // A name such as 1688 has no letters to search for in others.
  const searched = shopNames.filter((name) => [...name.matchAll(/\p{L}/gu)].length >= minShopLetters)
  const known = [...searched.map(wordOf), ...officeWords]
  // Digits behind a name are read as digits.
  return [wordOf(username), wordOf(username.replace(/\d+$/, ''))].some((word) => word !== '' && isMadeOf(word, known))
}

/** Visits each reachable position in the word once. */
function isMadeOf(word: string, known: readonly string[]): boolean {
  const reached = [true]
  for (let place = 0; place < word.length; place++) {
    if (!reached[place]) continue
    for (const part of known) if (word.startsWith(part, place)) reached[place + part.length] = true
  }
  return reached[word.length] === true
}

const maxLookalikes = 256
const alike: Record<string, string> = { o: 'o0', O: 'o0', '0': 'o0', l: 'l1i', L: 'l', '1': 'l1i', I: 'l1i' }

/** Keys of names that may look the same; callers compare skeletons. */
export function lookalikeKeysOf(username: string): string[] {
  const inLatin = [...username].map((character) => latinOf.get(character.toLowerCase()) ?? character)
  let keys = ['']
  for (const character of inLatin) {
    const choices = [...(alike[character] ?? character)]
    const isFull = keys.length * choices.length > maxLookalikes
    keys = keys.flatMap((key) => (isFull ? choices.slice(0, 1) : choices).map((choice) => key + choice))
  }
  const twins = [cyrillic, greek].map((letters) =>
    inLatin.map((character) => letters[latin.indexOf(character.toLowerCase())] ?? character).join(''),
  )
  return [...new Set([...keys, ...twins].map(usernameKeyOf))]
}

/**
 * Existing names are exempt.
 * @param username after `normalizeUsername`
 */
export function newUsernameFaults(username: string, shopNames: readonly string[]): LocalizedMessage[] {
  const faults = usernameFaults(username)
  if (faults.length > 0) return faults
  if (isOfMixedScripts(username)) return [(options) => m.identity_username_mixed({}, options)]
  return isReservedName(username, shopNames) ? [(options) => m.identity_username_reserved({}, options)] : []
}
