import { m } from '#texts'
import { paths } from '#paths'
import type { GoodsType } from '#features/catalogue/contract.ts'
import type { WireShop } from '#features/content/contract.ts'
import { textPaths } from '#features/content/values.ts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'

export interface ShopForAgents {
  origin: string
  language: Language
  shop: WireShop
  /** Null where the shop delivers nowhere. */
  terms: DeliveryTerms | null
  returnDays: number
  hasFeed: boolean
  types: readonly GoodsType[]
}

/** Markdown, in the form of llmstxt.org: a title, a summary, and sections of what may be read. */
export function agentsText({ origin, language, shop, terms, returnDays, hasFeed, types }: ShopForAgents): string {
  const options = { locale: language }
  const inLanguage = language === defaultLanguage ? '' : `lang=${language}`
  const address = (path: string, query = '') => {
    const parameters = [query, inLanguage].filter((part) => part !== '').join('&')
    return `${origin}${path}${parameters && `?${parameters}`}`
  }
  const sections = [
    [`# ${asText(shop.shop_name)}`, `> ${m.feeds_agents_summary({}, options)}`],
    [
      `## ${m.feeds_agents_reading({}, options)}`,
      list([
        m.feeds_agents_lists({ address: address('/api/goods_info/', 'type_1={type}&page=1&page_size=24') }, options),
        m.feeds_agents_search({ address: address('/api/goods_info/search_goods_queryset/', 'query={words}') }, options),
        m.feeds_agents_one(
          { address: address('/api/goods_info/{id}/'), page: address(paths.goods(0).replace(/0$/, '{id}')) },
          options,
        ),
        m.feeds_agents_limits({}, options),
        m.feeds_agents_documents({ address: `${origin}/api/schema/` }, options),
        hasFeed && m.feeds_agents_feed({ address: address('/feeds/google.xml') }, options),
        m.feeds_agents_sitemap({ address: `${origin}/sitemap.xml` }, options),
      ]),
    ],
    types.length > 0 && [
      `## ${m.feeds_agents_types({}, options)}`,
      list(
        types.map(({ type_1, type_2 }) =>
          [type_1, type_2.map(({ name }) => name).join(', ')].filter(Boolean).map(asText).join(': '),
        ),
      ),
    ],
    [
      `## ${m.feeds_agents_buying({}, options)}`,
      list([
        m.feeds_agents_currency({}, options),
        terms && m.feeds_agents_delivery({ terms: terms.sentence, address: address(textPaths.delivery) }, options),
        m.feeds_agents_returns({ days: returnDays, address: address(textPaths.returns) }, options),
        m.feeds_agents_payment({}, options),
      ]),
    ],
    contactOf(shop).length > 0 && [`## ${m.feeds_agents_contact({}, options)}`, list(contactOf(shop))],
  ]
  return `${sections
    .filter((section) => section !== false)
    .map((section) => section.join('\n\n'))
    .join('\n\n')}\n`
}

const list = (lines: readonly (string | false | null)[]) =>
  lines
    .filter((line) => line !== false && line !== null)
    .map((line) => `- ${line}`)
    .join('\n')

const contactOf = ({ legal_name, email, phone, hours }: WireShop): string[] =>
  [legal_name, email, phone, hours].filter((fact) => fact !== null).map(asText)

/** A merchant's text is plain: nothing in it becomes markup, or a line of its own. */
function asText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}
