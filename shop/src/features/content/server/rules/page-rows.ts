/** Rows of the shop's own pages, made of facts and settings. A row exists only where its fact is set. */
import type { WireShopText } from '#features/content/contract.ts'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { phoneIn } from './phone-in.ts'
import type { PublicFacts } from './shop-view.ts'

type Row = WireShopText['rows'][number]

const setRows = (rows: readonly [name: string, value: string | null][]): Row[] =>
  rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

export function aboutRows(facts: PublicFacts, locale: Language): Row[] {
  const options = { locale }
  return [
    ...setRows([
      [m.content_row_legal_name({}, options), facts.legal_name],
      [m.content_row_representative({}, options), facts.representative],
      [m.content_row_postal_code({}, options), facts.postal_code],
      [m.content_row_address({}, options), facts.address],
      [m.content_row_phone({}, options), phoneIn(locale, facts.phone)],
      [m.content_row_email({}, options), facts.email],
      [m.content_row_hours({}, options), facts.hours],
      [m.content_row_licence_number({}, options), facts.licence_number],
    ]),
    ...facts.permits.map(({ name, number }) => ({ name, value: number })),
  ]
}

/** @param cutOff shop time; `24:00`: none */
export function deliveryRows(zones: readonly Row[], cutOff: string, locale: Language): Row[] {
  if (zones.length === 0 || cutOff === '24:00') return [...zones]
  const name = m.content_row_cut_off({}, { locale })
  return [...zones, { name, value: m.content_row_cut_off_value({ time: cutOff }, { locale }) }]
}

export function returnsRows(days: number, locale: Language): Row[] {
  const options = { locale }
  return setRows([
    [m.content_row_return_days({}, options), m.content_row_return_days_value({ days }, options)],
    [m.content_row_not_returnable({}, options), m.content_row_not_returnable_value({}, options)],
    [m.content_row_return_postage({}, options), m.content_row_return_postage_value({}, options)],
    [m.content_row_refund({}, options), m.content_row_refund_value({}, options)],
  ])
}

/** @param day as `2026-11-26` */
export function versionRows({ version, day }: { version: number; day: string }, locale: Language): Row[] {
  return [
    { name: m.content_row_version({}, { locale }), value: String(version) },
    { name: m.content_row_published({}, { locale }), value: day },
  ]
}

export interface LegalTerms {
  isAddressHidden: boolean
  zones: readonly Row[]
  paymentNames: readonly string[]
  returnDays: number
}

/** The table of the Japanese act on specified commercial transactions. */
export function legalRows(facts: PublicFacts, terms: LegalTerms, locale: Language): Row[] {
  const options = { locale }
  const onRequest = terms.isAddressHidden ? m.content_row_on_request({}, options) : null
  // Codes of earlier releases can begin with the mark.
  const postalCode = facts.postal_code && `〒${facts.postal_code.replace(/^〒 ?/, '')}`
  const address = [postalCode, facts.address].filter((part) => part !== null).join(' ')
  const costs = terms.zones.map(({ name, value }) => m.content_row_zone({ name, value }, options))
  if (facts.legal_other_costs !== null) costs.push(facts.legal_other_costs)
  const named = (name: string, value: string) => m.content_row_zone({ name, value }, options)
  const returns = [
    m.content_row_return_days_value({ days: terms.returnDays }, options),
    named(m.content_row_not_returnable({}, options), m.content_row_not_returnable_value({}, options)),
    named(m.content_row_return_postage({}, options), m.content_row_return_postage_value({}, options)),
  ]
  const paymentNames = new Intl.ListFormat(locale, { type: 'conjunction' }).format(terms.paymentNames)
  return setRows([
    [m.content_row_seller({}, options), facts.legal_name],
    [m.content_row_responsible({}, options), facts.representative],
    [m.content_row_address({}, options), onRequest ?? (address || null)],
    [m.content_row_phone({}, options), onRequest ?? phoneIn(locale, facts.phone)],
    [m.content_row_email({}, options), facts.email],
    [m.content_row_hours({}, options), facts.hours],
    [m.content_row_price({}, options), m.content_row_price_value({}, options)],
    [m.content_row_costs({}, options), costs.join('\n') || null],
    [m.content_row_payment({}, options), paymentNames || null],
    [m.content_row_payment_time({}, options), facts.legal_payment_time],
    [m.content_row_delivery_time({}, options), facts.legal_delivery_time],
    [m.content_row_return_days({}, options), returns.join('\n')],
    [m.content_row_offer_limits({}, options), facts.legal_offer_limits],
    [m.content_row_registration_number({}, options), facts.invoice_registration_number],
  ])
}
