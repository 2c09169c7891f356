import { isDeepStrictEqual } from 'node:util'
import type { SentShopFacts, WireShopFacts } from '#features/content/console-contract.ts'
import {
  defaultFacts,
  type FactKey,
  factKeys,
  localizedFactKeys,
  type ReturnAddress,
  type ShopFacts,
  shopPictureUrl,
} from '#features/content/values.ts'
import { listOtherRates, readTaxPercents } from '#features/settings/server/index.ts'
import { readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { m } from '#texts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { ReturnAddressListener } from '../ports/return-address-listener.ts'
import {
  countGoodsOfOtherRates,
  getShopFacts,
  lockShopFacts,
  type ShopFactsRow,
  updateShopFacts,
} from '../queries/shop-facts-queries.ts'
import { checkFacts } from '../rules/check-facts.ts'
import { type DatedPaper, toDatedPapers } from '../rules/dated-papers.ts'
import { inAllLanguages } from '../rules/plain-text.ts'
import { hidesAddress } from '../rules/shop-view.ts'
import { requirePictures } from './shop-pictures.ts'

type FactsContext = Pick<ShopContext, 'config' | 'database' | 'storage'>

export async function describeShopFacts({ config, database }: FactsContext): Promise<WireShopFacts> {
  return toWire(database, await getShopFacts(database), config)
}

async function toWire(
  database: Database,
  { facts: stored, revision }: ShopFactsRow,
  config: Config,
): Promise<WireShopFacts> {
  const { isShopNameSet, shopName, filingNotice } = config
  const facts = { ...defaultFacts, ...stored }
  const allNames = isShopNameSet ? Object.fromEntries(languages.map((language) => [language, shopName])) : null
  const sourceOf = (key: FactKey) => (key in stored ? ('database' as const) : ('default' as const))
  const localized = localizedFactKeys.map((key) => [key, facts[key] && inAllLanguages(facts[key])])
  return {
    ...facts,
    ...(Object.fromEntries(localized) as Pick<WireShopFacts, (typeof localizedFactKeys)[number]>),
    ...(allNames && { shop_name: inAllLanguages(allNames) }),
    permits: facts.permits.map((permit) => ({ ...permit, valid_until: permit.valid_until ?? null })),
    markets: [...facts.markets],
    goods_to_rate: await countGoodsOfOtherRates(database, await readTaxPercents(database)),
    rates_to_choose: await listOtherRates(database),
    filing_notice: filingNotice,
    sources: {
      ...(Object.fromEntries(factKeys.map((key) => [key, sourceOf(key)])) as WireShopFacts['sources']),
      ...(isShopNameSet && { shop_name: 'environment' as const }),
      filing_notice: filingNotice === null ? 'default' : 'environment',
    },
    revision,
  }
}

const action = 'shop.change'
const subject = { kind: 'shop', id: 'shop', label: '' }

/** @throws EditConflict where another edit changed the same fact, Invalid naming the fields */
export async function changeShopFacts(
  { inTransaction, now, ...context }: FactsContext & Pick<ShopContext, 'inTransaction' | 'now'>,
  staff: Staff,
  {
    revision,
    sent,
    onReturnAddress,
  }: { revision: number; sent: SentShopFacts; onReturnAddress: ReturnAddressListener },
): Promise<WireShopFacts> {
  if (sent.shop_name !== undefined && context.config.isShopNameSet)
    throw new Invalid({ shop_name: [(options) => m.settings_locked({ variable: 'SHOP_NAME' }, options)] })
  await inTransaction(async (transaction) => {
    const row = await lockShopFacts(transaction)
    const facts = checkFacts(sent, row.facts)
    await requirePictures(context, facts)
    const before = { ...defaultFacts, ...row.facts }
    const changed = factKeys.filter((key) => key in facts && !isDeepStrictEqual(facts[key], before[key]))
    if (row.revision !== revision) {
      const since = await readChangedSince(transaction, { subject, actions: [action], since: row.revision - revision })
      const both = changed.filter((key) => since.isChangedByBoth(key, auditText(facts, key)))
      throw new EditConflict(await toWire(transaction, row, context.config), both)
    }
    if (facts.return_address) await onReturnAddress(transaction, facts.return_address, now())
    if (changed.length === 0) return
    await updateShopFacts(transaction, withoutDefaults({ ...before, ...facts }))
    const changes = Object.fromEntries(changed.map((key) => [key, [auditText(before, key), auditText(facts, key)]]))
    await writeAuditEntry(transaction, { by: staff, at: now(), action, subject, changes: changes as AuditChanges })
  })
  return describeShopFacts(context)
}

/** Unset facts have no key. */
const withoutDefaults = (facts: ShopFacts): Partial<ShopFacts> =>
  Object.fromEntries(
    Object.entries(facts).filter(([key, value]) => !isDeepStrictEqual(value, defaultFacts[key as FactKey])),
  )

/** A fact as the audit log has it: one line, empty while unset. */
function auditText(facts: Partial<ShopFacts>, key: FactKey): string {
  const value = facts[key] ?? null
  if (key === 'return_address') return addressText(value as ShopFacts['return_address'])
  if (key === 'permits')
    return (value as ShopFacts['permits'])
      .map(({ name, number, picture_id, valid_until: validUntil }) =>
        [name, number, validUntil, shopPictureUrl(picture_id)].filter(Boolean).join(' '),
      )
      .join(' · ')
  if (key === 'markets') return (value as ShopFacts['markets']).join(' ')
  if (typeof value === 'boolean') return String(value)
  if (value === null || typeof value === 'string') return value ?? ''
  const names = value as Names
  return languages.flatMap((language) => (names[language] ? [`${language}: ${names[language]}`] : [])).join(' · ')
}

function addressText(address: ReturnAddress | null): string {
  if (!address) return ''
  const { recipient, phone, country, region_1, region_2, region_3, street, postal_code } = address
  const parts = [recipient, phone, region_1, region_2, region_3, street, postal_code, country]
  return parts.filter((part) => part !== '').join(' ')
}

/** Null while the merchant has set none. */
export async function findReturnAddress(database: Database): Promise<ReturnAddress | null> {
  const { facts } = await getShopFacts(database)
  return facts.return_address ?? null
}

/** Papers of the shop that have an end. */
export async function listDatedPapers({ database, now }: Pick<ShopContext, 'database' | 'now'>): Promise<DatedPaper[]> {
  return toDatedPapers((await getShopFacts(database)).facts, now())
}

/** All facts, with defaults for unset ones. */
export async function readShopFacts(database: Database): Promise<{ facts: ShopFacts; isAddressHidden: boolean }> {
  const facts = { ...defaultFacts, ...(await getShopFacts(database)).facts }
  return { facts, isAddressHidden: hidesAddress(facts) }
}
