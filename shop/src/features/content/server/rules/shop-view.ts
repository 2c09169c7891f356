/** Facts of the shop on the wire, as everybody sees them. */
import type { WireShop } from '#features/content/contract.ts'
import {
  defaultFacts,
  type LocalizedFactKey,
  localizedFactKeys,
  type ShopFacts,
  shopPictureUrl,
  type TextKind,
  textKinds,
} from '#features/content/values.ts'
import type { Config } from '#platform/config/config.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'

export type PublicFacts = Omit<WireShop, 'pages' | 'terms_version' | 'privacy_version' | 'guest_orders'>

export function toPublicFacts(
  stored: Partial<ShopFacts>,
  language: Language,
  { shopName, isShopNameSet, filingNotice }: Pick<Config, 'shopName' | 'isShopNameSet' | 'filingNotice'>,
): PublicFacts {
  const facts = { ...defaultFacts, ...stored, ...(isShopNameSet && { shop_name: null }) }
  const {
    return_address: _private,
    licence_valid_until: _staffOnly,
    licence_picture_id,
    police_badge_id,
    permits,
    ...others
  } = facts
  const texts = localizedFactKeys.map((key) => [key, facts[key] && nameIn(language, facts[key])])
  const localized = Object.fromEntries(texts) as Record<LocalizedFactKey, string | null>
  const isHidden = hidesAddress(facts)
  return {
    ...others,
    ...localized,
    language: languageOf(
      localizedFactKeys.flatMap((key) => facts[key] ?? []),
      language,
    ),
    shop_name: localized.shop_name ?? shopName,
    ...(isHidden && { address: null, postal_code: null, phone: null }),
    licence_url: shopPictureUrl(licence_picture_id),
    police_badge_url: shopPictureUrl(police_badge_id),
    permits: permits.map(({ name, number, picture_id }) => ({ name, number, picture_url: shopPictureUrl(picture_id) })),
    markets: [...facts.markets],
    filing_notice: facts.icp_number === null ? filingNotice : null,
  }
}

/** Japanese law allows a shop to give address and phone number on demand only. */
export const hidesAddress = ({
  seat,
  address_on_request: isOnRequest,
}: Pick<ShopFacts, 'seat' | 'address_on_request'>) => seat === 'JP' && isOnRequest

/** The requested language where a text has it, else as `nameIn` chooses. */
export function languageOf(texts: readonly Names[], requested: Language): Language {
  const candidates = [requested, defaultLanguage, ...languages]
  return candidates.find((language) => texts.some((names) => names[language] !== undefined)) ?? requested
}

/** Kinds of texts that have a page: `published` are those with a text. */
export function pagesOf(facts: Partial<ShopFacts>, published: ReadonlySet<TextKind>): TextKind[] {
  const isCompanyKnown = Boolean(facts.legal_name)
  const isShown: Record<TextKind, boolean> = {
    about: isCompanyKnown || published.has('about'),
    delivery: true,
    returns: true,
    terms: published.has('terms'),
    privacy: published.has('privacy'),
    legal: facts.seat === 'JP' && isCompanyKnown,
  }
  return textKinds.filter((kind) => isShown[kind])
}
