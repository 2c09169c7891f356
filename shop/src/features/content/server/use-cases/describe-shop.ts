import type { WireShop, WireShopText } from '#features/content/contract.ts'
import { type TextKind, textKinds, textPaths } from '#features/content/values.ts'
import { readDeliveryZoneTerms } from '#features/delivery/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import type { PaymentNames } from '../ports/payment-names.ts'
import { getShopFacts } from '../queries/shop-facts-queries.ts'
import { findPublishedText, readPublishedVersions } from '../queries/shop-text-queries.ts'
import { aboutRows, deliveryRows, legalRows, returnsRows, versionRows } from '../rules/page-rows.ts'
import { paragraphsOf } from '../rules/plain-text.ts'
import { hidesAddress, languageOf, pagesOf, toPublicFacts } from '../rules/shop-view.ts'

type Context = Pick<ShopContext, 'database' | 'config'>

export async function describeShop({ database, config }: Context, language: Language): Promise<WireShop> {
  const [{ facts }, versions, settings] = await Promise.all([
    getShopFacts(database),
    readPublishedVersions(database),
    readSettings(database),
  ])
  return {
    ...toPublicFacts(facts, language, config),
    pages: pagesOf(facts, new Set(versions.keys())),
    terms_version: versions.get('terms') ?? null,
    privacy_version: versions.get('privacy') ?? null,
    guest_orders: settings.guest_orders,
  }
}

/** Paths of pages whose conditions do not hold. */
export async function listMissingPages(database: Database): Promise<string[]> {
  const [{ facts }, versions] = await Promise.all([getShopFacts(database), readPublishedVersions(database)])
  const existing = pagesOf(facts, new Set(versions.keys()))
  return textKinds.filter((kind) => !existing.includes(kind)).map((kind) => textPaths[kind])
}

interface TextRequest {
  kind: string
  /** A former one; else the current. */
  version: number | undefined
  language: Language
}

/** @throws NotFound for another kind, a page that does not exist, and a version that was never published */
export async function getShopText(
  { database, config, paymentNames }: Context & { paymentNames: PaymentNames },
  { kind: name, version, language }: TextRequest,
): Promise<WireShopText> {
  const kind = textKinds.find((known) => known === name)
  if (!kind) throw new NotFound()
  const [{ facts }, text, zones, settings] = await Promise.all([
    getShopFacts(database),
    findPublishedText(database, kind, version),
    readDeliveryZoneTerms(database, language),
    readSettings(database),
  ])
  const exists = pagesOf(facts, new Set(text ? [kind] : [])).includes(kind)
  if (!exists || (version !== undefined && !text)) throw new NotFound()
  const shown = toPublicFacts(facts, language, config)
  const rowsOf: Record<TextKind, () => WireShopText['rows']> = {
    about: () => aboutRows(shown, language),
    delivery: () => deliveryRows(zones, settings.cut_off, language),
    returns: () => returnsRows(settings.return_days, language),
    terms: () => (text ? versionRows({ version: text.version, day: shopDay(text.publishedAt) }, language) : []),
    privacy: () => rowsOf.terms(),
    legal: () =>
      legalRows(
        shown,
        {
          isAddressHidden: hidesAddress(shown),
          zones,
          paymentNames: paymentNames(language),
          returnDays: settings.return_days,
        },
        language,
      ),
  }
  return {
    kind,
    version: text?.version ?? null,
    language: text ? languageOf([text.bodies], language) : language,
    rows: rowsOf[kind](),
    paragraphs: text ? paragraphsOf(nameIn(language, text.bodies)) : [],
    published_at: text?.publishedAt.toISOString() ?? null,
  }
}
