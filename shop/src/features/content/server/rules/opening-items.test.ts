import { expect, test } from 'vitest'
import {
  advisedOpeningKeys,
  type OpeningKey,
  openingKeys,
  openingSteps,
  type OpeningState,
} from '#features/content/values.ts'
import { testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { type ShopState, toOpening } from './opening-items.ts'

const now = new Date('2026-11-26T00:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const local = {
  shopName: 'yokoso',
  isShopNameSet: false,
  shopOrigin: 'http://localhost:5173',
  filingNotice: null,
  smtp: null,
}

const empty: ShopState = {
  facts: {},
  published: new Set(),
  takesRealMoney: false,
  hasGoods: false,
  hasAnyGoods: false,
  hasTypes: false,
  hasHomeContent: false,
  servedCountries: [],
  backedUpAt: null,
  firstPaidAt: null,
  firstSoldAt: null,
  defaultTaxPercent: null,
  config: local,
  now,
}
const smtp = { host: '127.0.0.1', port: 25, isTls: false, isPublic: false, login: null }
const whole: ShopState = {
  ...empty,
  facts: { ...testFacts, seat: 'CN', licence_picture_id: '0'.repeat(32), return_address: testReturnAddress },
  published: new Set(['terms', 'privacy']),
  takesRealMoney: true,
  hasGoods: true,
  hasAnyGoods: true,
  hasTypes: true,
  hasHomeContent: true,
  servedCountries: ['CN', 'JP'],
  backedUpAt: daysAgo(7),
  config: { ...local, shopOrigin: 'https://tea.example', smtp },
}
const stateOf = (state: ShopState, key: OpeningKey) => toOpening(state).items.find((item) => item.key === key)!.state
const facts = (changes: Partial<ShopState['facts']>): ShopState => ({ ...whole, facts: { ...whole.facts, ...changes } })
const served = (servedCountries: readonly string[], changes: Partial<ShopState['facts']>): ShopState => ({
  ...facts(changes),
  servedCountries,
})
const without = (...keys: (keyof ShopState['facts'])[]): ShopState => {
  const left = Object.entries(whole.facts).filter(([key]) => !keys.includes(key as never))
  return { ...whole, facts: Object.fromEntries(left) }
}
const configured = (changes: Partial<ShopState['config']>): ShopState => ({
  ...whole,
  config: { ...whole.config, ...changes },
})

test('of an empty shop all is missing that a Chinese shop on this machine needs', () => {
  const { is_public, is_ready, items } = toOpening(empty)
  expect({ is_public, is_ready }).toEqual({ is_public: false, is_ready: false })
  expect(items.map(({ key }) => key)).toEqual(openingKeys)
  expect(items.filter(({ state }) => state === 'not_needed').map(({ key }) => key)).toEqual([
    'representative',
    'papers',
    'legal_payment_time',
    'legal_delivery_time',
    'payment',
    'https',
  ])
  expect(items.filter(({ state }) => state === 'later').map(({ key }) => key)).toEqual([
    'police_number',
    'tax_rate',
    'test_order',
  ])
  expect(items.some(({ state }) => state === 'done')).toBe(false)
})

test('a shop with everything is ready, on a public origin', () => {
  expect(toOpening(whole)).toMatchObject({ is_public: true, is_ready: true })
  expect(toOpening(facts({ seat: 'JP' }))).toMatchObject({ is_public: true, is_ready: true })
})

test.each<[OpeningKey, string, ShopState, OpeningState]>([
  ['tax_rate', 'unset', whole, 'later'],
  ['tax_rate', 'set', { ...whole, defaultTaxPercent: 13 }, 'done'],
  ['tax_rate', 'set to one of another seat', { ...whole, defaultTaxPercent: 8 }, 'later'],
  ['seat', 'unset', without('seat'), 'missing'],
  ['shop_name', 'unset', without('shop_name'), 'missing'],
  ['shop_name', 'still the default', facts({ shop_name: { en: 'Yokoso' } }), 'missing'],
  ['shop_name', 'SHOP_NAME is the default', configured({ isShopNameSet: true }), 'missing'],
  ['shop_name', 'SHOP_NAME', { ...configured({ isShopNameSet: true, shopName: '春山' }), facts: {} }, 'done'],
  ['legal_name', 'unset', without('legal_name'), 'missing'],
  ['address', 'unset', without('address'), 'missing'],
  ['contact', 'an e-mail address in China', without('phone'), 'done'],
  [
    'contact',
    'an e-mail address in Japan',
    { ...without('phone'), facts: { ...without('phone').facts, seat: 'JP' } },
    'missing',
  ],
  ['contact', 'none', without('phone', 'email'), 'missing'],
  ['licence', 'without its picture', without('licence_picture_id'), 'missing'],
  ['licence', 'without its number', without('licence_number'), 'missing'],
  ['licence', 'in Japan', facts({ seat: 'JP' }), 'not_needed'],
  ['licence', 'without a seat, as in China', without('seat', 'licence_number'), 'missing'],
  ['papers', 'without an end', whole, 'not_needed'],
  ['papers', 'far from their end', facts({ licence_valid_until: '2027-06-30' }), 'done'],
  ['papers', 'close to their end', facts({ licence_valid_until: '2026-12-26' }), 'later'],
  ['papers', 'after their end', facts({ licence_valid_until: '2026-11-25' }), 'missing'],
  ['icp_number', 'unset', without('icp_number'), 'missing'],
  [
    'icp_number',
    'within the notice',
    { ...without('icp_number'), config: { ...whole.config, filingNotice: '备案 浙ICP备12345678号-1' } },
    'done',
  ],
  ['icp_number', 'in Japan', facts({ seat: 'JP' }), 'not_needed'],
  ['police_number', 'before the first paid order', without('police_number'), 'later'],
  ['police_number', 'within 30 days', { ...without('police_number'), firstSoldAt: daysAgo(29.9) }, 'later'],
  ['police_number', 'after 30 days', { ...without('police_number'), firstSoldAt: daysAgo(30) }, 'missing'],
  [
    'police_number',
    'after 30 days of sandbox orders',
    { ...without('police_number'), firstPaidAt: daysAgo(30) },
    'later',
  ],
  [
    'police_number',
    'in Japan',
    { ...facts({ seat: 'JP', police_number: null }), firstSoldAt: daysAgo(90) },
    'not_needed',
  ],
  ['representative', 'in China', without('representative'), 'not_needed'],
  ['representative', 'in Japan', facts({ seat: 'JP', representative: null }), 'missing'],
  [
    'representative',
    'in Japan without Japanese',
    facts({ seat: 'JP', representative: { 'zh-CN': '周一' } }),
    'missing',
  ],
  ['legal_payment_time', 'in Japan', facts({ seat: 'JP', legal_payment_time: null }), 'missing'],
  [
    'legal_payment_time',
    'in Japan without Japanese',
    facts({ seat: 'JP', legal_payment_time: { en: 'Now' } }),
    'missing',
  ],
  [
    'legal_delivery_time',
    'in Japan without Japanese',
    facts({ seat: 'JP', legal_delivery_time: { en: 'Soon' } }),
    'missing',
  ],
  ['legal_delivery_time', 'in Japan', facts({ seat: 'JP', legal_delivery_time: null }), 'missing'],
  ['terms', 'unpublished', { ...whole, published: new Set(['privacy']) }, 'missing'],
  ['privacy', 'unpublished', { ...whole, published: new Set(['terms']) }, 'missing'],
  ['return_address', 'unset', without('return_address'), 'missing'],
  ['delivery', 'nowhere', { ...whole, servedCountries: [] }, 'missing'],
  ['delivery', 'in China, which every new shop has, without a seat', served(['CN'], { seat: null }), 'missing'],
  ['delivery', 'abroad alone, with a seat in Japan', served(['CN'], { seat: 'JP', markets: ['CN'] }), 'missing'],
  ['delivery', 'abroad alone, with a seat in China', served(['JP'], { seat: 'CN', markets: ['CN'] }), 'missing'],
  ['delivery', 'without a market in Japan', served(['CN'], { seat: 'CN', markets: ['CN', 'JP'] }), 'missing'],
  ['delivery', 'in both countries', served(['CN', 'JP'], { seat: 'CN', markets: ['CN', 'JP'] }), 'done'],
  ['goods', 'none', { ...whole, hasGoods: false }, 'missing'],
  ['payment', 'the sandbox', { ...whole, takesRealMoney: false }, 'missing'],
  ['payment', 'on this machine', { ...whole, takesRealMoney: false, config: local }, 'not_needed'],
  ['https', 'plain', configured({ shopOrigin: 'http://tea.example' }), 'missing'],
])('%s, %s', (key, _what, state, wanted) => {
  expect(stateOf(state, key)).toBe(wanted)
  if (wanted === 'missing') expect(toOpening(state).is_ready).toBe(false)
})

test.each<[OpeningKey, ShopState]>([
  ['mail', configured({ smtp: null })],
  ['home', { ...whole, hasHomeContent: false }],
  ['backup', { ...whole, backedUpAt: null }],
  ['backup', { ...whole, backedUpAt: daysAgo(7.1) }],
])('%s is only advised', (key, state) => {
  expect(advisedOpeningKeys).toContain(key)
  expect([stateOf(state, key), toOpening(state).is_ready]).toEqual(['missing', true])
})

test('the first steps have every item that is not only advised, and a test order ends with the first payment', () => {
  const advised: readonly OpeningKey[] = advisedOpeningKeys
  const inSteps: OpeningKey[] = Object.values(openingSteps).flat()
  const needed = openingKeys.filter((key) => !advised.includes(key) || key === 'test_order')
  expect(inSteps.toSorted()).toEqual(needed.toSorted())
  expect(stateOf({ ...whole, firstPaidAt: null }, 'test_order')).toBe('later')
  expect(stateOf({ ...whole, firstPaidAt: daysAgo(1) }, 'test_order')).toBe('done')
})

test('a step leads to the part that is missing', () => {
  const urlOf = (state: ShopState, key: OpeningKey) => toOpening(state).items.find((item) => item.key === key)!.url
  expect(urlOf(empty, 'licence')).toBe('/settings/shop#licence_number')
  expect(urlOf(without('licence_picture_id'), 'licence')).toBe('/settings/shop#licence_picture_id')
  expect(urlOf(empty, 'backup')).toBe('/health')
  expect(urlOf(empty, 'goods')).toBe('/types')
  expect(urlOf({ ...empty, hasTypes: true }, 'goods')).toBe('/goods/new')
  expect(urlOf({ ...empty, hasTypes: true, hasAnyGoods: true }, 'goods')).toBe('/goods')
})
