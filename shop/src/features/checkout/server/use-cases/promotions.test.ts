/** Promotions and codes through quote and check-out: what is shown is what is paid. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, tradeIn } from '#features/orders/testing/order-factory.ts'
import { createPromotion, type PromotionDraft } from '#features/promotions/testing/promotion-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import {
  type BasketWish,
  checkOutBasket,
  createTeaThings,
  putInBasket,
  type TeaThings,
  wishFor,
} from '../../testing/basket-purchase-factory.ts'

let shop: TestShop
let shopper: TestShopper
let things: TeaThings

beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await run(sql`update promotions set is_active = false`)
  await run(sql`update promotion_codes set code = code || '-' || promotion_id where code !~ '-'`)
  shopper = await registerShopper(shop)
  things = await createTeaThings(shop, shopper)
})

const run = async (statement: ReturnType<typeof sql>) => (await shop.context.database.execute(statement)).rows
const create = (draft: PromotionDraft) => createPromotion(shop.context, draft)
const fiftyOff: PromotionDraft = { kind: 'amount', amountInFen: 5_000, names: { 'zh-CN': '满五百减五十' } }
const winter: PromotionDraft = { percent: 10, names: { 'zh-CN': '初冬九折' }, codes: [{ code: 'WINTER10' }] }

const wish = (changes: Partial<BasketWish> = {}): BasketWish => ({ ...wishFor(things), ...changes })
function quote(changes: Partial<BasketWish> = {}, by = shopper) {
  const { lines, address_id, code } = wish(changes)
  return shop.call('POST', '/api/order/quote/', { json: { lines, address_id, code }, token: by.access })
}
const order = (changes: Partial<BasketWish> = {}, by = shopper) => checkOutBasket(shop, by, wish(changes))

test('automatic promotions and a code apply in turn: basket, quote, order, lines and cashier agree', async () => {
  const automatic = await create(fiftyOff)
  const coded = await create({ ...winter, scopes: [{ goodsId: things.bowl }] })
  for (const { goods_id, quantity } of wish().lines) await putInBasket(shop, shopper, goods_id, quantity)
  const { body: basket } = await shop.call('GET', '/api/basket/', { token: shopper.access })
  expect(basket).toMatchObject({ total: '550.00', discounts: [{ name: '满五百减五十', amount: '50.00' }] })

  const { body: quoted } = await quote({ code: ' winter10 ' })
  expect(quoted).toMatchObject({
    goods_total: '600.00',
    discounts: [
      { name: '满五百减五十', amount: '50.00' },
      { name: '初冬九折', amount: '43.26' },
    ],
    discount_total: '93.26',
    total: '506.74',
    takes_codes: true,
    code_refusal: null,
  })
  const { status, body } = await order({ code: 'Winter10', expected_total: '506.74' })
  expect(status).toBe(201)
  expect(tradeIn(body.pay_url).total_amount).toBe('506.74')
  const { body: read } = await shop.call('GET', `/api/order/${body.order_number}/`, { token: shopper.access })
  expect(read).toMatchObject({
    discount_total: '93.26',
    discounts: [
      { name: '满五百减五十', amount: '50.00', code: null },
      { name: '初冬九折', amount: '43.26', code: 'WINTER10' },
    ],
    free_delivery: null,
    total_amount: '506.74',
    lines: [{ paid_amount: '117.33' }, { paid_amount: '389.41' }],
  })
  const isOrder = sql`order_id = (select id from orders where order_number = ${body.order_number})`
  expect(
    await run(sql`select position, promotion_id, code, discount_in_fen from order_discounts where ${isOrder}`),
  ).toEqual([
    { position: 1, promotion_id: automatic, code: null, discount_in_fen: 5000 },
    { position: 2, promotion_id: coded, code: 'WINTER10', discount_in_fen: 4326 },
  ])
  expect(
    await run(sql`select line_position as line, discount_position as discount, share_in_fen as share
      from order_line_discounts where ${isOrder} order by 1, 2`),
  ).toEqual([
    { line: 1, discount: 1, share: 1067 },
    { line: 2, discount: 1, share: 3933 },
    { line: 2, discount: 2, share: 4326 },
  ])
  expect(
    await run(sql`select promotion_id, code, user_id, nth, discount_in_fen from promotion_uses where ${isOrder}`),
  ).toEqual([
    { promotion_id: automatic, code: null, user_id: shopper.id, nth: null, discount_in_fen: 5000 },
    { promotion_id: coded, code: 'WINTER10', user_id: shopper.id, nth: null, discount_in_fen: 4326 },
  ])
})

test('basket and quote say what is missing for an automatic promotion', async () => {
  await create({ ...fiftyOff, minTotalInFen: 70_000 })
  await create({ kind: 'free_delivery', minTotalInFen: 90_000, names: { 'zh-CN': '满九百包邮' } })
  for (const { goods_id, quantity } of wish().lines) await putInBasket(shop, shopper, goods_id, quantity)
  const { body: basket } = await shop.call('GET', '/api/basket/', { token: shopper.access })
  expect(basket.hints).toEqual(['再买¥100.00，就有「满五百减五十」。', '再买¥300.00，就有「满九百包邮」。'])
  // Delivery costs nothing here.
  expect((await quote()).body.hints).toEqual(['再买¥100.00，就有「满五百减五十」。'])
})

test('the specified purchase knows no promotion', async () => {
  await create(fiftyOff)
  const { body } = await buy(shop, shopper, { goodsId: things.bowl })
  expect(tradeIn(body.pay_url).total_amount).toBe('236.00')
  expect(await run(sql`select count(*)::int as uses from promotion_uses where user_id = ${shopper.id}`)).toEqual([
    { uses: 0 },
  ])
})

test('a promotion pays the delivery fee, and the quote names it', async () => {
  await createZones(shop.context, [{ codes: ['3301'], firstFeeInFen: 1_200 }])
  const id = await create({ kind: 'free_delivery', names: { 'zh-CN': '双十一包邮' } })
  const { body: quoted } = await quote()
  expect(quoted).toMatchObject({
    delivery: { fee: '0.00', free_by: '双十一包邮' },
    discounts: [],
    discount_total: '0.00',
    total: '600.00',
  })
  const { body } = await order()
  expect(tradeIn(body.pay_url).total_amount).toBe('600.00')
  const { body: read } = await shop.call('GET', `/api/order/${body.order_number}/`, { token: shopper.access })
  expect(read).toMatchObject({
    discounts: [],
    discount_total: '0.00',
    free_delivery: { name: '双十一包邮', amount: '12.00', code: null },
    delivery_fee: '0.00',
    total_amount: '600.00',
  })
  expect(await run(sql`select discount_in_fen from promotion_uses where promotion_id = ${id}`)).toEqual([
    { discount_in_fen: 1200 },
  ])
  await run(sql`delete from delivery_zones where codes = '{3301}'`)
})

describe('quote and order refuse a code in words and change nothing', () => {
  const cases: [string, PromotionDraft | null, string][] = [
    ['unknown', null, '没有这个优惠码，请看看有没有打错。'],
    ['coming', { startsAt: new Date('2099-12-01T00:00:00Z') }, '这个优惠从2099-12-01起才能用。'],
    ['over', { endsAt: new Date('2020-01-01T00:00:00Z') }, '这个优惠已经结束了。'],
    ['switched off', { isActive: false }, '这个优惠已经结束了。'],
    ['used up', { useLimit: 2, usedCount: 2 }, '这个优惠已经用完了。'],
    ['short', { minTotalInFen: 67_200 }, '还差¥72.00才能用这个优惠。'],
    ['too few', { minQuantity: 5 }, '再买2件才能用这个优惠。'],
    ['elsewhere', { zoneCodes: ['JP'] }, '这个优惠不能用于这个收货地址。'],
    ['for nothing here', { scopes: [] }, '这个优惠不适用于这些商品。'],
  ]
  test.each(cases)('%s', async (_what, draft, sentence) => {
    if (draft) await create({ ...winter, ...draft })
    const code = draft ? 'WINTER10' : 'NOSUCHCODE'
    const { body: quoted } = await quote({ code })
    expect(quoted).toMatchObject({ total: '600.00', code_refusal: sentence, is_code_spare: false })
    const { status, body } = await order({ code })
    expect([status, body]).toEqual([409, { detail: sentence, code: 'code_not_usable' }])
    expect(await run(sql`select count(*)::int as orders from orders where user_id = ${shopper.id}`)).toEqual([
      { orders: 0 },
    ])
  })

  test('used by the shopper before, or not their first order', async () => {
    await create({ ...winter, perShopperLimit: 1 })
    await create({ ...winter, codes: [{ code: 'WELCOME' }], isFirstOrderOnly: true })
    expect((await quote({ code: 'WELCOME' })).body).toMatchObject({ total: '540.00', code_refusal: null })
    expect(await order({ code: 'WINTER10', expected_total: '540.00' })).toMatchObject({ status: 201 })
    const again = await order({ code: 'WINTER10', expected_total: '540.00' })
    expect(again.body).toEqual({ detail: '您已经用过这个优惠了。', code: 'code_not_usable' })
    const second = await order({ code: 'WELCOME', expected_total: '540.00' })
    expect(second.body.detail).toBe('这个优惠只能用在第一笔订单上。')
  })

  test('one that would not be cheaper stays unused, and the order goes through', async () => {
    await create(fiftyOff)
    const coded = await create({ ...winter, percent: 1, isAlone: true })
    const { body: quoted } = await quote({ code: 'WINTER10' })
    expect(quoted).toMatchObject({
      total: '550.00',
      code_refusal: '不能与「满五百减五十」同用，那样更省或一样省。',
      is_code_spare: true,
    })
    expect(await order({ code: 'WINTER10', expected_total: '550.00' })).toMatchObject({ status: 201 })
    expect(await run(sql`select count(*)::int as uses from promotion_uses where promotion_id = ${coded}`)).toEqual([
      { uses: 0 },
    ])
  })
})

test('a quote says whether the shop has a code to type: one that is on and not over', async () => {
  const takesCodes = async () => (await quote()).body.takes_codes as boolean
  await create(fiftyOff)
  expect(await takesCodes()).toBe(false)
  await create({ ...winter, endsAt: new Date(shop.context.now().getTime() + 3_600_000) })
  expect(await takesCodes()).toBe(true)
  shop.passTime(3_600_000)
  expect(await takesCodes()).toBe(false)
})

describe('a change after the quote', () => {
  test('an end between quote and order is refused as another total, and nothing is bought', async () => {
    const id = await create({ ...fiftyOff, endsAt: new Date(shop.context.now().getTime() + 3_600_000) })
    expect((await quote()).body.total).toBe('550.00')
    await run(sql`update promotions set ends_at = ${shop.context.now()}::timestamptz where id = ${id}`)
    const { status, body } = await order({ expected_total: '550.00' })
    expect([status, body.code, body.quote.total]).toEqual([409, 'total_changed', '600.00'])
    expect(await run(sql`select count(*)::int as orders from orders where user_id = ${shopper.id}`)).toEqual([
      { orders: 0 },
    ])
  })

  test('at the very moment of the end the clock decides, and the order pays what its quote shows', async () => {
    const endsAt = new Date(shop.context.now().getTime() + 1_500)
    await create({ ...fiftyOff, endsAt })
    await run(sql`update goods set stock = 1000`)
    const totals = new Set<string>()
    while (shop.context.now() < new Date(endsAt.getTime() + 500)) {
      const { body: quoted } = await quote()
      const { status, body } = await order({ expected_total: quoted.total })
      if (status === 201) expect(tradeIn(body.pay_url).total_amount).toBe(quoted.total)
      else expect([quoted.total, body.code, body.quote.total]).toEqual(['550.00', 'total_changed', '600.00'])
      totals.add(quoted.total)
      await run(sql`update orders set status = 'cancelled' where user_id = ${shopper.id}`)
    }
    expect([...totals]).toEqual(['550.00', '600.00'])
  })

  test.each<[string, (id: number) => ReturnType<typeof sql>, string]>([
    ['a promotion that takes less', (id) => sql`update promotions set amount_in_fen = 1000 where id = ${id}`, '590.00'],
    ['one that is switched off', (id) => sql`update promotions set is_active = false where id = ${id}`, '600.00'],
    ['its scope', (id) => sql`update promotions set is_scoped = true where id = ${id}`, '600.00'],
  ])('%s: what other orders have cached does not count', async (_what, change, total) => {
    const id = await create(fiftyOff)
    expect(await order({ expected_total: '550.00' })).toMatchObject({ status: 201 })
    await run(change(id))
    const { status, body } = await order({ expected_total: '550.00' })
    expect([status, body.quote?.total]).toEqual([409, total])
  })

  test('a new promotion makes the order cheaper than shown', async () => {
    expect(await order()).toMatchObject({ status: 201 })
    await create(fiftyOff)
    expect(tradeIn((await order()).body.pay_url).total_amount).toBe('550.00')
  })

  test('goods that moved to another type are no longer in scope', async () => {
    const [{ type } = {}] = await run(sql`select goods_sub_type_id as type from goods where id = ${things.bowl}`)
    const [{ other } = {}] = await run(sql`insert into goods_sub_types (goods_type_id, position)
      select goods_type_id, 99 from goods_sub_types where id = ${type} returning id as other`)
    await create({ ...fiftyOff, scopes: [{ goodsSubTypeId: type as number }] })
    expect(await order({ expected_total: '550.00' })).toMatchObject({ status: 201 })
    await run(sql`update goods set goods_sub_type_id = ${other} where id in (${things.bowl}, ${things.tin})`)
    expect((await order({ expected_total: '550.00' })).body.code).toBe('total_changed')
  })
})

describe('limits', () => {
  const uses = (id: number) =>
    run(sql`select used_count as counted, (select count(*)::int from promotion_uses where promotion_id = promotions.id) as uses
      from promotions where id = ${id}`)

  test('64 at once for a code with 5 uses: exactly 5, and the others get the reason', async () => {
    await run(sql`update goods set stock = 1000`)
    const id = await create({ ...winter, useLimit: 5 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => registerShopper(shop)))
    const baskets = await Promise.all(buyers.map(async (by) => ({ by, own: await createTeaThings(shop, by) })))
    const one = (place: number) => {
      const { by, own } = baskets[place % baskets.length]!
      const request = { ...wishFor(things), address_id: own.addressId, code: 'WINTER10', expected_total: '540.00' }
      return checkOutBasket(shop, by, request)
    }
    const answers = await Promise.all(Array.from({ length: 64 }, (_, place) => one(place)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.detail)
    expect(new Set(refused)).toEqual(new Set(['这个优惠已经用完了。']))
    expect(await uses(id)).toEqual([{ counted: 5, uses: 5 }])
  })

  test('16 at once by one shopper for a code that each may use twice: exactly 2', async () => {
    await run(sql`update goods set stock = 1000`)
    const id = await create({ ...winter, perShopperLimit: 2 })
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => order({ code: 'WINTER10', expected_total: '540.00' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(await run(sql`select nth from promotion_uses where promotion_id = ${id} order by nth`)).toEqual([
      { nth: 1 },
      { nth: 2 },
    ])
  })

  test('an automatic promotion that is used up is refused as another total', async () => {
    const id = await create({ ...fiftyOff, useLimit: 1 })
    expect(await order({ expected_total: '550.00' })).toMatchObject({ status: 201 })
    expect((await order({ expected_total: '550.00' })).body).toMatchObject({
      code: 'total_changed',
      quote: { total: '600.00' },
    })
    expect(await uses(id)).toEqual([{ counted: 1, uses: 1 }])
  })

  test('a single-use code counts by itself, and a limit that comes later counts what was used', async () => {
    const id = await create({
      ...winter,
      codes: [
        { code: 'ONCE1', useLimit: 1 },
        { code: 'ONCE2', useLimit: 1 },
      ],
    })
    expect(await order({ code: 'ONCE1', expected_total: '540.00' })).toMatchObject({ status: 201 })
    expect((await order({ code: 'ONCE1', expected_total: '540.00' })).body.code).toBe('code_not_usable')
    expect(await order({ code: 'ONCE2', expected_total: '540.00' })).toMatchObject({ status: 201 })
    expect(await uses(id)).toEqual([{ counted: 0, uses: 2 }])
    await run(sql`update promotions set use_limit = 2 where id = ${id}`)
    expect(await uses(id)).toEqual([{ counted: 2, uses: 2 }])
    expect((await quote({ code: 'ONCE2' })).body.code_refusal).toBe('这个优惠已经用完了。')
  })

  test('the same key returns the same order and takes one use', async () => {
    const id = await create({ ...winter, useLimit: 1 })
    const same = () => checkOutBasket(shop, shopper, wish({ code: 'WINTER10', expected_total: '540.00' }), `same ${id}`)
    const [first, second] = await Promise.all([same(), same()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.order_number).toBe(first.body.order_number)
    expect(await uses(id)).toEqual([{ counted: 1, uses: 1 }])
  })
})
