/** A webhook changed after Alipay signed it is rejected, and nothing changes. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { anyCharacter } from '#testing/fuzzing/any-character.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import {
  type OrderInWebhook,
  paidWebhook,
  sendWebhook,
  testAccount,
  waitingOrder,
} from '#features/payment-providers/testing/webhook-factory.ts'

let shop: TestShop
let order: OrderInWebhook
beforeAll(async () => {
  shop = await createTestShop({ account: testAccount, accessTtlInMs: 86_400_000 })
  order = await waitingOrder(shop, await registerShopper(shop))
})
afterAll(() => shop.close())

const runs = 300

const part = fc.nat(2000)
const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 8 }),
  fc.constantFrom('&', '=', '%', '%00', '+', 'sign=', '0'),
)
const name = fc.oneof(
  fc.constantFrom(...Object.keys(paidWebhook({ outTradeNo: 'A_1', amount: '1.00' }))),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'body', ''),
)

type Alteration = (form: string) => string

const ofFields =
  (change: (fields: URLSearchParams) => void): Alteration =>
  (form) => {
    const fields = new URLSearchParams(form)
    change(fields)
    return fields.toString()
  }

const alteration: fc.Arbitrary<Alteration> = fc.oneof(
  fc.tuple(part, text).map(
    ([at, more]) =>
      (form: string) =>
        splice(form, at, 0, more),
  ),
  fc.tuple(part, fc.integer({ min: 1, max: 40 })).map(
    ([at, length]) =>
      (form: string) =>
        splice(form, at, length, ''),
  ),
  fc.tuple(part, text).map(
    ([at, other]) =>
      (form: string) =>
        splice(form, at, 1, other),
  ),
  part.map((at) => (form: string) => form.slice(0, at % form.length)),
  fc.tuple(name, text).map(([field, value]) => ofFields((fields) => fields.set(field, value))),
  fc.tuple(name, text).map(([field, value]) => ofFields((fields) => fields.append(field, value))),
  name.map((field) => ofFields((fields) => fields.delete(field))),
  fc.tuple(name, name).map(([one, other]) =>
    ofFields((fields) => {
      const [left, right] = [fields.get(one) ?? '', fields.get(other) ?? '']
      fields.set(one, right)
      fields.set(other, left)
    }),
  ),
)

function splice(form: string, at: number, length: number, more: string): string {
  const start = at % form.length
  return form.slice(0, start) + more + form.slice(start + length)
}

/** Forms with the same fields and signature bytes are equal, in any encoding, and thus no forgery. */
function meaningOf(form: string): string {
  const fields = [...new URLSearchParams(form)].map(([field, value]) => [
    field,
    field === 'sign' ? Buffer.from(value, 'base64').toString('hex') : value,
  ])
  return JSON.stringify(fields.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))
}

async function everything() {
  const { database } = shop.context
  const [payment] = (await database.$client.query('select * from payments')).rows
  return {
    payment,
    order: await statusOf(shop, order.orderNumber),
    goods: await goodsCounts(shop, order.goodsId),
    events: await countRows(shop, 'payment_events'),
  }
}

test('any alteration of a webhook is a 4xx', async () => {
  const good = new URLSearchParams(paidWebhook(order)).toString()
  const before = await everything()
  await fc.assert(
    fc.asyncProperty(fc.array(alteration, { minLength: 1, maxLength: 3 }), async (alterations) => {
      const forged = alterations.reduce((form, alter) => (form === '' ? form : alter(form)), good)
      fc.pre(meaningOf(forged) !== meaningOf(good))
      const response = await shop.call('POST', '/api/order/alipay_notify/', {
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: Buffer.from(forged, 'utf8'),
      })
      expect(response.status, forged).toBeGreaterThanOrEqual(400)
      expect(response.status, forged).toBeLessThan(500)
      expect(response.text).not.toContain('success')
    }),
    { numRuns: runs },
  )
  expect(await everything()).toEqual(before)
})

test('a well-signed webhook of any other amount, in any notation, pays nothing', async () => {
  const amount = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.integer({ min: -100_000, max: 100_000_000 }).map((fen) => (fen / 100).toFixed(2)),
    fc.constantFrom(
      '128.000',
      '128,00',
      '1.28e2',
      '０128.00',
      '128.00 ',
      '128.00\n',
      '0x80',
      'NaN',
      'Infinity',
      '128.00CNY',
    ),
  )
  await fc.assert(
    fc.asyncProperty(amount, async (total_amount) => {
      fc.pre(!/^0*128(\.00?)?$/.test(total_amount))
      const response = await sendWebhook(shop, paidWebhook(order, { total_amount }))
      expect(response.status, total_amount).toBeGreaterThanOrEqual(400)
      expect(response.status, total_amount).toBeLessThan(500)
    }),
    { numRuns: runs / 3 },
  )
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
  expect(await sendWebhook(shop, paidWebhook(order))).toMatchObject({ status: 200, text: 'success' })
})
