/** Facts and texts of the shop itself. For pages, the console and the server alike. */

/** Countries in which the company, and so its warehouse, can be. */
export const seats = ['CN', 'JP'] as const
export type Seat = (typeof seats)[number]

/** Markets whose price rules apply. */
export const markets = ['CN', 'JP', 'EU'] as const
export type Market = (typeof markets)[number]
export const defaultMarkets: readonly Market[] = ['CN']

/** Texts of the merchant, each with a page of its own. */
export const textKinds = ['about', 'delivery', 'returns', 'terms', 'privacy', 'legal'] as const
export type TextKind = (typeof textKinds)[number]

/** Kinds whose versions shoppers agree to. */
export const agreedKinds = ['terms', 'privacy'] as const
export type AgreedKind = (typeof agreedKinds)[number]

export const textPaths = {
  about: '/about',
  delivery: '/help/delivery',
  returns: '/help/returns',
  terms: '/terms',
  privacy: '/privacy',
  legal: '/legal',
} as const satisfies Record<TextKind, string>

export const maxBodyLength = 20_000

/** Longest texts of the facts by language, in code points. */
export const maxFactLengths = {
  shop_name: 40,
  legal_name: 100,
  representative: 60,
  address: 200,
  hours: 100,
  legal_payment_time: 500,
  legal_delivery_time: 500,
  legal_other_costs: 500,
  legal_offer_limits: 500,
} as const
export type LocalizedFactKey = keyof typeof maxFactLengths
export const localizedFactKeys = Object.keys(maxFactLengths) as LocalizedFactKey[]

export const maxEmailLength = 254
/** As typed: codes may have blanks in them. */
export const maxCodeTextLength = 40
export const maxPermits = 10
export const maxPermitTextLength = 100

/** Return address for parcels of shoppers. */
export interface ReturnAddress {
  recipient: string
  phone: string
  country: string
  region_code: string
  region_1: string
  region_2: string
  region_3: string
  street: string
  postal_code: string
}

export interface Permit {
  name: string
  number: string
  picture_id: string | null
  /** The last day of the permit, in the shop's zone; absent while unset. */
  valid_until?: string | null
}

type FactByLanguage = Partial<Record<'zh-CN' | 'ja' | 'en', string>>

export interface ShopFacts extends Record<LocalizedFactKey, FactByLanguage | null> {
  postal_code: string | null
  phone: string | null
  email: string | null
  licence_number: string | null
  licence_picture_id: string | null
  /** The last day of the licence, in the shop's zone. */
  licence_valid_until: string | null
  permits: readonly Permit[]
  icp_number: string | null
  police_number: string | null
  police_badge_id: string | null
  invoice_registration_number: string | null
  return_address: ReturnAddress | null
  seat: Seat | null
  markets: readonly Market[]
  /** In Japan, the shop may give address and phone number on demand. */
  address_on_request: boolean
}
export type FactKey = keyof ShopFacts

/** Defaults of facts. */
export const defaultFacts: ShopFacts = {
  shop_name: null,
  legal_name: null,
  representative: null,
  address: null,
  hours: null,
  postal_code: null,
  phone: null,
  email: null,
  licence_number: null,
  licence_picture_id: null,
  licence_valid_until: null,
  permits: [],
  icp_number: null,
  police_number: null,
  police_badge_id: null,
  invoice_registration_number: null,
  return_address: null,
  seat: null,
  markets: defaultMarkets,
  address_on_request: false,
  legal_payment_time: null,
  legal_delivery_time: null,
  legal_other_costs: null,
  legal_offer_limits: null,
}
export const factKeys = Object.keys(defaultFacts) as FactKey[]

/** Steps until a shop is ready to sell, in the order of the list. Each path leads to the field that the step needs. */
export const openingPaths = {
  seat: '/settings/shop#seat',
  shop_name: '/settings/shop#shop_name',
  legal_name: '/settings/shop#legal_name',
  representative: '/settings/shop#representative.ja',
  address: '/settings/shop#address',
  contact: '/settings/shop#phone',
  licence: '/settings/shop#licence_number',
  papers: '/settings/shop#permits',
  icp_number: '/settings/shop#icp_number',
  police_number: '/settings/shop#police_number',
  legal_payment_time: '/settings/shop#legal_payment_time.ja',
  legal_delivery_time: '/settings/shop#legal_delivery_time.ja',
  return_address: '/settings/shop#return_address',
  terms: '/settings/shop/texts/terms#zh-CN',
  privacy: '/settings/shop/texts/privacy#zh-CN',
  delivery: '/delivery',
  goods: '/goods/new',
  payment: null,
  https: null,
  tax_rate: '/settings#default_tax_percent',
  mail: '/mails',
  backup: '/health',
  home: '/content',
  test_order: null,
} as const satisfies Record<string, string | null>
export type OpeningKey = keyof typeof openingPaths
export const openingKeys = Object.keys(openingPaths) as OpeningKey[]

/** A shop is ready without these. */
export const advisedOpeningKeys = [
  'tax_rate',
  'home',
  'mail',
  'backup',
  'test_order',
] as const satisfies readonly OpeningKey[]

/** The first steps of a fresh shop, in the order in which it begins to sell. */
export const openingSteps = {
  company: [
    'seat',
    'shop_name',
    'legal_name',
    'representative',
    'address',
    'contact',
    'licence',
    'papers',
    'icp_number',
    'police_number',
    'legal_payment_time',
    'legal_delivery_time',
    'return_address',
    'terms',
    'privacy',
  ],
  goods: ['goods'],
  delivery: ['delivery'],
  payment: ['payment', 'https'],
  test_order: ['test_order'],
} as const satisfies Record<string, readonly OpeningKey[]>
export type OpeningStep = keyof typeof openingSteps

export const openingStates = ['done', 'missing', 'later', 'not_needed'] as const
export type OpeningState = (typeof openingStates)[number]

/** Staff are reminded of a paper that ends within these days. */
export const paperEndsSoonInDays = 30

/** Address of an uploaded picture of the shop; null without one. */
export const shopPictureUrl = (id: string | null) => (id === null ? null : `/shop_img/${id}.webp`)

/** Check digit of a Japanese corporate number. Sole proprietors have numbers without one, so it only warns. */
export function hasDoubtfulCheckDigit(registrationNumber: string): boolean {
  const [check = 0, ...digits] = Array.from(registrationNumber.slice(1), Number)
  const sum = digits.toReversed().reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 2), 0)
  return check !== 9 - (sum % 9)
}
