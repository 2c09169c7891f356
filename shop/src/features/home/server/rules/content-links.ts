/** Links of the home content: words of a search, a type, goods, or an address. */
import { paths } from '#paths'
import type { ContentLink, HomeContent } from '#features/home/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'

/** A path of the shop's own. Browsers read a backslash as a slash, so `/\` would lead to another host. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/

export function isOwnOrSecure(address: string): boolean {
  if (ownPath.test(address)) return true
  const url = URL.canParse(address) && !/\s/.test(address) ? new URL(address) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Goods and types that exist and are on sale. */
export interface LinkTargets {
  goods: ReadonlySet<number>
  types: ReadonlyMap<number, Names>
}

/** Null where the link leads nowhere, or no longer. */
export function addressOfLink(
  { kind, id, address }: ContentLink,
  words: string,
  { targets, language }: { targets: LinkTargets; language: Language },
): string | null {
  switch (kind) {
    case 'none':
      return null
    case 'search':
      return words === '' ? null : paths.goodsList(words)
    case 'goods':
      return id !== null && targets.goods.has(id) ? paths.goods(id) : null
    case 'type': {
      const names = id === null ? undefined : targets.types.get(id)
      return names ? paths.goodsOfType(nameIn(language, names)) : null
    }
    case 'address':
      return isOwnOrSecure(address) ? address : null
  }
}

/** Each link with the path of its field. */
export const linksOf = ({ slides, body_pictures }: HomeContent): [field: string, link: ContentLink][] => [
  ...slides.map(({ link }, place): [string, ContentLink] => [`slides.${place}.link`, link]),
  ...body_pictures.map(({ link }, place): [string, ContentLink] => [`body_pictures.${place}.link`, link]),
]

/** Ids of goods or types that links name. */
export const linkedIds = (content: HomeContent, kind: 'goods' | 'type'): number[] => [
  ...new Set(linksOf(content).flatMap(([, link]) => (link.kind === kind && link.id !== null ? [link.id] : []))),
]

/** Fields of links to goods or types that are not on sale. */
export const lostLinks = (content: HomeContent, { goods, types }: LinkTargets): string[] =>
  linksOf(content).flatMap(([field, { kind, id }]) => {
    const isLost =
      (kind === 'goods' && (id === null || !goods.has(id))) || (kind === 'type' && (id === null || !types.has(id)))
    return isLost ? [field] : []
  })
