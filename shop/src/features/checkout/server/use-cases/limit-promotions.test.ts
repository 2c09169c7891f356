/** Limits of promotions and codes, also by many orders at once. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { checkOutBasket, createTeaThings, wishFor } from '../../testing/basket-purchase-factory.ts'
import { fiftyOff, openPromotionsFixtureOfFile, winter } from '../../testing/fixtures/promotions-fixture.ts'

const { shop, buyer, run, wish, create, quote, order } = await openPromotionsFixtureOfFile()

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
      const request = {
        ...wishFor(buyer.things),
        address_id: own.addressId,
        code: 'WINTER10',
        expected_total: '540.00',
      }
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
    const same = () =>
      checkOutBasket(shop, buyer.shopper, wish({ code: 'WINTER10', expected_total: '540.00' }), `same ${id}`)
    const [first, second] = await Promise.all([same(), same()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.order_number).toBe(first.body.order_number)
    expect(await uses(id)).toEqual([{ counted: 1, uses: 1 }])
  })
})
