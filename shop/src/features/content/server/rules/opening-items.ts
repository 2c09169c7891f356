/** The steps until a shop is ready to sell. No step blocks anything. */
import type { WireOpening } from '#features/content/console-contract.ts'
import {
  advisedOpeningKeys,
  defaultFacts,
  type OpeningKey,
  openingKeys,
  openingPaths,
  type OpeningState,
  seats,
  type ShopFacts,
  type TextKind,
} from '#features/content/values.ts'
import { taxPercentsOfSeat } from '#features/settings/values.ts'
import type { Config } from '#platform/config/config.ts'
import { isLoopbackOrigin } from '#platform/config/variables.ts'
import { type DatedPaper, toDatedPapers } from './dated-papers.ts'
import type { OpeningFacts } from '../queries/opening-queries.ts'

const dayInMs = 86_400_000
/** Chinese law: the filing with the police follows within this time. */
const policeFilingInMs = 30 * dayInMs
const backupIsRecentInMs = 7 * dayInMs
/** Default name of a shop. */
const unnamed = 'yokoso'
const icpNumber = /[一-龥]ICP[备证]\d{4,12}号/

export interface ShopState extends OpeningFacts {
  facts: Partial<ShopFacts>
  published: ReadonlySet<TextKind>
  /** ISO codes of countries that a zone delivers to. */
  servedCountries: readonly string[]
  /** No provider is a stand-in with pretended money. */
  takesRealMoney: boolean
  config: Pick<Config, 'shopName' | 'isShopNameSet' | 'shopOrigin' | 'filingNotice' | 'smtp'>
  now: Date
}

export function toOpening(state: ShopState): WireOpening {
  const states = statesOf(state)
  const items = openingKeys.map((key) => ({ key, state: states[key], url: pathOf(key, state) }))
  const advised: readonly OpeningKey[] = advisedOpeningKeys
  return {
    is_public: !isLoopbackOrigin(state.config.shopOrigin),
    is_ready: items.every(({ key, state: one }) => one !== 'missing' || advised.includes(key)),
    items,
  }
}

/** Leads to the part that is still missing. */
function pathOf(key: OpeningKey, { facts, hasAnyGoods, hasTypes, now }: ShopState): string | null {
  if (key === 'licence' && facts.licence_number) return '/settings/shop#licence_picture_id'
  if (key === 'papers' && toDatedPapers(facts, now)[0]?.name === null) return '/settings/shop#licence_valid_until'
  if (key === 'goods' && !hasTypes) return '/types'
  if (key === 'goods' && hasAnyGoods) return '/goods'
  return openingPaths[key]
}

const done = (isDone: boolean): OpeningState => (isDone ? 'done' : 'missing')

function statesOf(state: ShopState): Record<OpeningKey, OpeningState> {
  const { config, published, now, ...shop } = state
  const facts = { ...defaultFacts, ...state.facts }
  const seat = facts.seat ?? seats[0]
  const inSeat = (where: ShopFacts['seat'], isDone: boolean) => (seat === where ? done(isDone) : 'not_needed')
  const isPublic = !isLoopbackOrigin(config.shopOrigin)
  const inPublic = (isDone: boolean) => (isPublic ? done(isDone) : 'not_needed')
  return {
    // Other items and invoices follow it, so the merchant states it.
    seat: done(facts.seat !== null),
    shop_name: done(isNamed(facts, config)),
    legal_name: done(facts.legal_name !== null),
    address: done(facts.address !== null),
    contact: done(facts.phone !== null || (seat === 'CN' && facts.email !== null)),
    licence: inSeat('CN', facts.licence_number !== null && facts.licence_picture_id !== null),
    papers: papersState(toDatedPapers(facts, now)),
    icp_number: inSeat('CN', facts.icp_number !== null || icpNumber.test(config.filingNotice ?? '')),
    police_number: seat === 'CN' ? policeFiling(facts, state) : 'not_needed',
    // The table that Japanese law requires is read in Japanese.
    representative: inSeat('JP', Boolean(facts.representative?.ja)),
    legal_payment_time: inSeat('JP', Boolean(facts.legal_payment_time?.ja)),
    legal_delivery_time: inSeat('JP', Boolean(facts.legal_delivery_time?.ja)),
    terms: done(published.has('terms')),
    privacy: done(published.has('privacy')),
    return_address: done(facts.return_address !== null),
    delivery: done(deliversAsNeeded(facts, shop.servedCountries)),
    goods: done(shop.hasGoods),
    payment: inPublic(shop.takesRealMoney),
    https: inPublic(config.shopOrigin.startsWith('https:')),
    // A rate that the seat does not have counts for no order.
    tax_rate: taxPercentsOfSeat[seat].some((percent) => percent === shop.defaultTaxPercent) ? 'done' : 'later',
    home: done(shop.hasHomeContent),
    mail: done(config.smtp !== null),
    test_order: state.firstPaidAt === null ? 'later' : 'done',
    backup: done(shop.backedUpAt !== null && now.getTime() - shop.backedUpAt.getTime() <= backupIsRecentInMs),
  }
}

/**
 * To the country of the seat, and to Japan where the shop sells by its rules.
 * Without a seat no zone is enough, because every new shop begins with one for China.
 */
function deliversAsNeeded({ seat, markets }: ShopFacts, served: readonly string[]): boolean {
  if (seat === null) return false
  const needed = [seat, ...(markets.includes('JP') ? ['JP'] : [])]
  return needed.every((country) => served.includes(country))
}

/** Judged by the paper that ends first. */
function papersState([first]: readonly DatedPaper[]): OpeningState {
  if (!first) return 'not_needed'
  return ({ valid: 'done', ends: 'later', ended: 'missing' } as const)[first.state]
}

function isNamed({ shop_name: names }: ShopFacts, { isShopNameSet, shopName }: ShopState['config']): boolean {
  const chosen = isShopNameSet ? [shopName] : Object.values(names ?? {})
  return chosen.some((name) => name.toLowerCase() !== unnamed)
}

/** Begins with the first sale for real money. */
function policeFiling({ police_number: number }: ShopFacts, state: ShopState): OpeningState {
  if (number !== null) return 'done'
  const { firstSoldAt, now } = state
  const isDue = firstSoldAt !== null && now.getTime() - firstSoldAt.getTime() >= policeFilingInMs
  return isDue ? 'missing' : 'later'
}
