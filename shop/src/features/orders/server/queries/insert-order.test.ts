/** Guarantees of the insert statement: all or nothing, and only at the facts of its price. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { priceOf, readFacts } from '../use-cases/offer-facts.ts'
import { insertOrder } from './insert-order.ts'
import type { OrderDraft, RequestedLine, RowWithOrder } from '../ports/purchase-steps.ts'

let shop: TestShop
let shopper: TestShopper
let bowl: number
let tin: number
let addressId: number

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await run(sql`delete from delivery_zones where not codes = '{CN}'`)
  await createZones(shop.context, [
    { codes: [''], firstFeeInFen: 500, names: { en: 'no address' } },
    { codes: ['3301'], firstFeeInFen: 800, names: { en: 'Hangzhou' } },
  ])
  shopper = await registerShopper(shop)
  bowl = await createGoods(shop.context, { priceInFen: 23_600, size: '380 g', stock: 5 })
  tin = await createGoods(shop.context, { priceInFen: 12_800, size: '40 g', stock: 5 })
  addressId = await addAddress('330106')
})

const run = (statement: ReturnType<typeof sql>) => shop.context.database.execute(statement)

async function addAddress(regionCode: string): Promise<number> {
  const { rows } = await run(sql`
    insert into addresses (user_id, recipient, phone, country, region_code, region_1, street)
    values (${shopper.id}, '林小满', '13800138000', 'CN', ${regionCode}, '浙江省', '北山街 88 号') returning id`)
  return rows[0]!.id as number
}

async function draftOf(lines: RequestedLine[], to: number | 'default' = addressId): Promise<OrderDraft> {
  const createdAt = shop.context.now()
  const requested = { lines, addressId: to, code: null }
  const facts = await readFacts(shop.context.database, shopper, requested, createdAt)
  const { zone, address } = facts.delivery
  const { lines: priced, ...sums } = priceOf(facts, lines, createdAt)
  return {
    ...sums,
    promotions: [],
    automaticPromotions: null,
    orderNumber: crypto.randomUUID(),
    userId: shopper.id,
    lines: priced.map((line) => ({ ...line, weightInGrams: facts.offers.get(line.goodsId)!.weightInGrams })),
    zone,
    address: address && to !== 'default' ? { ...address, id: to } : null,
    message: '',
    termsVersion: null,
    language: 'en',
    redirectUrl: 'http://localhost:5173/user/order',
    idempotencyKey: null,
    requestDigest: null,
    maxPending: 10,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 900_000),
  }
}

/** Books of these two goods and this shopper. */
async function readBooks() {
  const { rows } = await run(sql`
    select (select json_agg(stock order by id) from goods where id in (${bowl}, ${tin})) as stock,
      (select count(*)::int from orders where user_id = ${shopper.id}) as orders,
      (select count(*)::int from order_lines where goods_id in (${bowl}, ${tin})) as lines,
      (select count(*)::int from stock_movements where cause = 'order' and goods_id in (${bowl}, ${tin})) as booked,
      (select count(*)::int from order_addresses join orders on orders.id = order_id where user_id = ${shopper.id}) as addresses`)
  return rows[0]
}
const nothing = { stock: [5, 5], orders: 0, lines: 0, booked: 0, addresses: 0 }
const both = () => [
  { goodsId: tin, quantity: 1 },
  { goodsId: bowl, quantity: 2 },
]

test('inserts all lines, in their order, with the fee and address of their zone', async () => {
  const inserted = await insertOrder(shop.context.database, await draftOf(both()))
  expect(inserted).toMatchObject({
    order: { totalInFen: 60_800, deliveryFeeInFen: 800, deliveryNames: { en: 'Hangzhou' }, status: 'pending' },
    lines: [{ quantity: 1 }, { quantity: 2 }],
    rowId: null,
  })
  expect(await readBooks()).toEqual({ stock: [3, 4], orders: 1, lines: 2, booked: 2, addresses: 1 })
})

describe('writes nothing at all', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['where one of the lines has too few', () => run(sql`update goods set stock = 1 where id = ${bowl}`)],
    ['where one is no longer for sale', () => run(sql`update goods set is_on_sale = false where id = ${bowl}`)],
    ['where one may be had in fewer', () => run(sql`update goods set most_per_order = 1 where id = ${bowl}`)],
    ['where one costs less by now', () => run(sql`update goods set price_in_fen = 23500 where id = ${bowl}`)],
    ['where one weighs something else', () => run(sql`update goods set size = '381 g' where id = ${bowl}`)],
    ['where one weighs nobody knows what', () => run(sql`update goods set size = '' where id = ${tin}`)],
    ['where one is gone', () => run(sql`delete from goods where id = ${tin}`)],
    [
      'where the fee has changed',
      () => run(sql`update delivery_zones set first_fee_in_fen = 1 where codes = '{3301}'`),
    ],
    ['where a nearer zone was made', () => createZones(shop.context, [{ codes: ['330106'] }])],
    ['where the zone is gone', () => run(sql`delete from delivery_zones where codes = '{3301}'`)],
    ['where the address moved', () => run(sql`update addresses set region_code = '330102' where id = ${addressId}`)],
    ['where the address is gone', () => run(sql`delete from addresses where id = ${addressId}`)],
    [
      "where the address is somebody else's",
      async () => {
        const other = await registerShopper(shop)
        await run(sql`update addresses set user_id = ${other.id} where id = ${addressId}`)
      },
    ],
    [
      'where ten orders wait for payment',
      () =>
        run(sql`
      insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, expires_at)
      select ${crypto.randomUUID()} || n, ${shopper.id}, 1, 'CNY', '', now() from generate_series(1, 10) n`),
    ],
  ])('%s', async (_what, change) => {
    const draft = await draftOf(both())
    await change()
    const before = await readBooks()
    expect(await insertOrder(shop.context.database, draft)).toBeNull()
    expect(await readBooks()).toEqual(before)
  })

  test('for one item in two lines, whose sum has not been compared with the stock', async () => {
    const draft = await draftOf([{ goodsId: bowl, quantity: 3 }])
    const twice = { ...draft, lines: [...draft.lines, ...draft.lines] }
    await expect(insertOrder(shop.context.database, twice)).rejects.toThrow('one line per item')
    expect(await readBooks()).toEqual(nothing)
  })

  test('where the row that belongs to it cannot be written', async () => {
    const row: RowWithOrder = {
      name: 'nothing_to_divide',
      insert: sql`insert into payment_events (provider, source, outcome, raw)
        select 'none', 'start', 'x', (total_in_fen / ${sql.placeholder('divisor')}::integer)::text from written returning id`,
      valuesFor: () => ({ divisor: 0 }),
    }
    await expect(insertOrder(shop.context.database, await draftOf(both()), row)).rejects.toMatchObject({
      cause: { code: '22012' },
    })
    expect(await readBooks()).toEqual(nothing)
  })
})

test('to the default address, at the fee of no address, and to none where the shop does not deliver', async () => {
  await run(sql`update addresses set is_default = true where id = ${addressId}`)
  const order = async () =>
    (await insertOrder(shop.context.database, await draftOf([{ goodsId: tin, quantity: 1 }], 'default')))!.order
  expect(await order()).toMatchObject({ deliveryFeeInFen: 500, deliveryNames: { en: 'no address' } })
  expect(await readBooks()).toMatchObject({ orders: 1, addresses: 1 })
  await run(sql`update delivery_zones set is_deliverable = false where codes = '{3301}'`)
  await order()
  expect(await readBooks()).toMatchObject({ orders: 2, addresses: 1 })
  await run(sql`delete from delivery_zones where codes = '{""}'`)
  expect(await order()).toMatchObject({ deliveryFeeInFen: 0, deliveryNames: null })
})

test('to the default address it is not written either where a fee was set up, changed or dropped meanwhile', async () => {
  const lines = [{ goodsId: tin, quantity: 1 }]
  const withFee = await draftOf(lines, 'default')
  await run(sql`update delivery_zones set first_fee_in_fen = 600 where codes = '{""}'`)
  expect(await insertOrder(shop.context.database, withFee)).toBeNull()
  const dearer = await draftOf(lines, 'default')
  await run(sql`delete from delivery_zones where codes = '{""}'`)
  expect(await insertOrder(shop.context.database, dearer)).toBeNull()
  const free = await draftOf(lines, 'default')
  await createZones(shop.context, [{ codes: [''], firstFeeInFen: 700 }])
  expect(await insertOrder(shop.context.database, free)).toBeNull()
  expect(await readBooks()).toEqual(nothing)
})

test('twelve at once for the last five pieces: five orders, whichever of several goods they name first', async () => {
  await run(sql`update goods set stock = 50 where id = ${tin}`)
  const drafts = await Promise.all(
    Array.from({ length: 12 }, (_, place) => {
      const lines = [bowl, tin].map((goodsId) => ({ goodsId, quantity: 1 }))
      return draftOf(place % 2 ? lines : lines.toReversed())
    }),
  )
  const inserted = await Promise.all(
    drafts.map((draft) => insertOrder(shop.context.database, { ...draft, maxPending: null })),
  )
  expect(inserted.filter((one) => one !== null)).toHaveLength(5)
  expect(await readBooks()).toMatchObject({ stock: [0, 45], orders: 5, lines: 10, booked: 10 })
})
