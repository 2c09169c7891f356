/** Requests with the same key are one request: a double press, or a retry after a lost response. */
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, paid } = returnFixture(shop)
const reused = { status: 409, body: { code: 'idempotency_key_reused' } }

function cancelUnshipped(
  { orderNumber, shopper }: Awaited<ReturnType<typeof paid>>,
  key: string,
  quantity: number | null = 1,
) {
  return shop.call('POST', `/api/order/${orderNumber}/call_off/`, {
    json: quantity === null ? {} : { lines: [{ position: 1, quantity }] },
    token: shopper.access,
    headers: { 'idempotency-key': key },
  })
}

describe('a cancellation with a key', () => {
  test('sent twice at once happens once', async () => {
    const order = await paid()
    const responses = await Promise.all([cancelUnshipped(order, 'one'), cancelUnshipped(order, 'one')])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await order.read()).toMatchObject({ refunded_amount: '19.90', lines: [{ called_off: 1 }] })
    expect(await cancelUnshipped(order, 'two')).toMatchObject({ status: 200, body: { lines: [{ called_off: 2 }] } })
  })

  test('with other lines is rejected, and cancels nothing more', async () => {
    const order = await paid()
    await cancelUnshipped(order, 'one')
    for (const quantity of [2, null]) expect(await cancelUnshipped(order, 'one', quantity)).toMatchObject(reused)
    expect(await order.read()).toMatchObject({ refunded_amount: '19.90', lines: [{ called_off: 1 }] })
  })

  test('of the whole order returns the same again', async () => {
    const order = await paid()
    const [first, again] = [await cancelUnshipped(order, 'all', null), await cancelUnshipped(order, 'all', null)]
    expect(first).toMatchObject({ status: 200, body: { status: 'refunded' } })
    expect(again).toMatchObject({ status: 200, body: { status: 'refunded', refunded_amount: '59.70' } })
  })
})

describe('a return requested with a key', () => {
  test('again is the same return; with another body, or as a cancellation, it is rejected', async () => {
    const order = await delivered()
    const [first, again] = [await requestReturn(order, { key: 'twice' }), await requestReturn(order, { key: 'twice' })]
    expect(again).toMatchObject({ status: 201, body: { return_number: first.body.return_number } })
    for (const other of [{ quantity: 2 }, { reason: 'faulty' }, { more: { text: '大了' } }]) {
      expect(await requestReturn(order, { key: 'twice', ...other })).toMatchObject(reused)
    }
    expect(await cancelUnshipped(order, 'twice')).toMatchObject(reused)
    expect((await order.read()).lines[0].returnable_quantity).toBe(2)
  })
})
