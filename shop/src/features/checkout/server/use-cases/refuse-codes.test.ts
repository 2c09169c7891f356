/** Codes that quote and order refuse. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PromotionDraft } from '#features/promotions/testing/promotion-factory.ts'
import { fiftyOff, openPromotionsFixtureOfFile, winter } from '../../testing/fixtures/promotions-fixture.ts'

const { shop, buyer, run, create, quote, order } = await openPromotionsFixtureOfFile()

describe('quote and order refuse a code in words and change nothing', () => {
  const cases: [string, PromotionDraft | null, string][] = [
    ['unknown', null, '没有这个优惠码，请检查输入。'],
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
    expect(await run(sql`select count(*)::int as orders from orders where user_id = ${buyer.shopper.id}`)).toEqual([
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
    expect(second.body.detail).toBe('这个优惠仅限首单使用。')
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
