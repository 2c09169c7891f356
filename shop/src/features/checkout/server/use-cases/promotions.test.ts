/** Promotions through quote and check-out: what is shown is what is paid. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { buy, tradeIn } from '#features/orders/testing/order-factory.ts'
import { putInBasket } from '../../testing/basket-purchase-factory.ts'
import { fiftyOff, openPromotionsFixtureOfFile, winter } from '../../testing/fixtures/promotions-fixture.ts'

const { shop, buyer, run, wish, create, quote, order } = await openPromotionsFixtureOfFile()

test('automatic promotions and a code apply in turn: basket, quote, order, lines and cashier agree', async () => {
  const automatic = await create(fiftyOff)
  const coded = await create({ ...winter, scopes: [{ goodsId: buyer.things.bowl }] })
  for (const { goods_id, quantity } of wish().lines) await putInBasket(shop, buyer.shopper, goods_id, quantity)
  const { body: basket } = await shop.call('GET', '/api/basket/', { token: buyer.shopper.access })
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
  const { body: read } = await shop.call('GET', `/api/order/${body.order_number}/`, { token: buyer.shopper.access })
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
    { promotion_id: automatic, code: null, user_id: buyer.shopper.id, nth: null, discount_in_fen: 5000 },
    { promotion_id: coded, code: 'WINTER10', user_id: buyer.shopper.id, nth: null, discount_in_fen: 4326 },
  ])
})

test('basket and quote say what is missing for an automatic promotion', async () => {
  await create({ ...fiftyOff, minTotalInFen: 70_000 })
  await create({ kind: 'free_delivery', minTotalInFen: 90_000, names: { 'zh-CN': '满九百包邮' } })
  for (const { goods_id, quantity } of wish().lines) await putInBasket(shop, buyer.shopper, goods_id, quantity)
  const { body: basket } = await shop.call('GET', '/api/basket/', { token: buyer.shopper.access })
  expect(basket.hints).toEqual(['再买¥100.00，就有「满五百减五十」。', '再买¥300.00，就有「满九百包邮」。'])
  // Delivery costs nothing here.
  expect((await quote()).body.hints).toEqual(['再买¥100.00，就有「满五百减五十」。'])
})

test('the specified purchase knows no promotion', async () => {
  await create(fiftyOff)
  const { body } = await buy(shop, buyer.shopper, { goodsId: buyer.things.bowl })
  expect(tradeIn(body.pay_url).total_amount).toBe('236.00')
  expect(await run(sql`select count(*)::int as uses from promotion_uses where user_id = ${buyer.shopper.id}`)).toEqual([
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
  const { body: read } = await shop.call('GET', `/api/order/${body.order_number}/`, { token: buyer.shopper.access })
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

describe('a change after the quote', () => {
  test('an end between quote and order is refused as another total, and nothing is bought', async () => {
    const id = await create({ ...fiftyOff, endsAt: new Date(shop.context.now().getTime() + 3_600_000) })
    expect((await quote()).body.total).toBe('550.00')
    await run(sql`update promotions set ends_at = ${shop.context.now()}::timestamptz where id = ${id}`)
    const { status, body } = await order({ expected_total: '550.00' })
    expect([status, body.code, body.quote.total]).toEqual([409, 'total_changed', '600.00'])
    expect(await run(sql`select count(*)::int as orders from orders where user_id = ${buyer.shopper.id}`)).toEqual([
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
      await run(sql`update orders set status = 'cancelled' where user_id = ${buyer.shopper.id}`)
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
    const [{ type } = {}] = await run(sql`select goods_sub_type_id as type from goods where id = ${buyer.things.bowl}`)
    const [{ other } = {}] = await run(sql`insert into goods_sub_types (goods_type_id, position)
      select goods_type_id, 99 from goods_sub_types where id = ${type} returning id as other`)
    await create({ ...fiftyOff, scopes: [{ goodsSubTypeId: type as number }] })
    expect(await order({ expected_total: '550.00' })).toMatchObject({ status: 201 })
    await run(
      sql`update goods set goods_sub_type_id = ${other} where id in (${buyer.things.bowl}, ${buyer.things.tin})`,
    )
    expect((await order({ expected_total: '550.00' })).body.code).toBe('total_changed')
  })
})
