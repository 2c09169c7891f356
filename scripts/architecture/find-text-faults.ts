import { withoutComments } from './find-forbidden-text.ts'
import { type Architecture, isCode, isTest } from './read-architecture.ts'

const textsOf = /^shop\/src\/((?:features\/)?[^/]+)(?:\/server\/providers\/[^/]+)?\/texts\/[\w-]+\.json$/

/** Words in names of texts that the glossary replaced. */
const dialect =
  /_(?:trail|story|pay_back|paid_back|hand_over|handed_over|call_off|called_off|asks?|asked|gone|told|says?|said|held|kept|gives?|given|forget)(?=_|$)/

/**
 * One line for each text whose name differs from its folder's or has a word of the former dialect. Likewise for a text
 * that a lower floor or slice uses, and for words of the shop in the texts of `platform/` and `ui/`.
 * @param read returns a file's text
 */
export function findTextFaults(architecture: Architecture, files: string[], read: (file: string) => string): string[] {
  const { floors, slices, wordsOfTheShop, wordsOfTheShopInTexts } = architecture
  const places = floors.flatMap((floor) => (floor === 'features' ? slices.map((slice) => `features/${slice}`) : floor))
  const rankOf = (place: string) => places.indexOf(place)
  const shopWords = new RegExp(`\\b(?:${wordsOfTheShop.join('|')})|${wordsOfTheShopInTexts.join('|')}`, 'i')
  const ownerOf = new Map<string, string>()
  const faults: string[] = []

  for (const file of files) {
    const [, owner] = textsOf.exec(file) ?? []
    if (!owner) continue
    const prefix = `${owner.replace('features/', '').replaceAll('-', '_')}_`
    const isBelowTheShop = owner === 'platform' || owner === 'ui'
    for (const [key, wording] of Object.entries(JSON.parse(read(file)) as Record<string, string | object>)) {
      const text = typeof wording === 'string' ? wording : JSON.stringify(wording)
      ownerOf.set(key, owner)
      if (owner !== 'platform' && !key.startsWith(prefix)) faults.push(`${file}: ${key} does not begin with ${prefix}`)
      if (dialect.test(key)) faults.push(`${file}: ${key} has a word that the glossary replaced`)
      const [word] = (isBelowTheShop && shopWords.exec(`${key.replaceAll('_', ' ')} ${text}`)) || []
      if (word) faults.push(`${file}: ${key} speaks of the shop (${word})`)
    }
  }

  for (const file of files.filter((name) => name.startsWith('shop/src/') && isCode(name) && !isTest(name))) {
    const [, place = ''] = /^shop\/src\/(features\/[^/]+|[^/]+)\//.exec(file) ?? []
    if (rankOf(place) < 0) continue
    for (const [, key = ''] of withoutComments(read(file)).matchAll(/\bm\.(\w+)/g)) {
      const owner = ownerOf.get(key)
      if (owner && rankOf(owner) > rankOf(place)) faults.push(`${file}: speaks ${key}, a text of ${owner} above it`)
    }
  }
  return [...new Set(faults)]
}
