import { describe, expect, test } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { notReturnableReason } from '../../client/not-returnable-reason.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'
import { startOfShopDay } from '#platform/i18n/shop-zone.ts'

const hourInMs = 3_600_000
const shop = await openPaymentFixtureOfFile()
const { context } = shop
const fixture = returnFixture(shop)
const { approve, requestReturn, callReturn, delivered, staff, paid, receive, refuse, requested } = fixture
const { sending, sent, sweepReturns, waitDays } = fixture

describe('returned goods', () => {
  test('are received and refunded', async () => {
    const { order, number, token } = await requested({ quantity: 2, reason: 'faulty' })
    await approve(number, { answer: '寄到杭州' })
    expect(await callReturn(number, '', token)).toMatchObject({
      body: { status: 'approved', answer: '寄到杭州', send_back_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    expect(await callReturn(number, 'send_back/', token, sending)).toMatchObject({
      status: 200,
      body: { status: 'sent_back', carrier: { code: 'sf' }, tracking_number: 'SF2046' },
    })
    expect(await callReturn(number, 'withdraw/', token)).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    })
    await receive(number, { lines: [{ position: 1, received: 2, resellable: 1 }] })
    expect(await callReturn(number, '', token)).toMatchObject({
      body: { status: 'refunded', amount: '39.80', lines: [{ received_quantity: 2 }] },
    })
    expect(await order.read()).toMatchObject({ status: 'paid', fulfilment: 'delivered', refunded_amount: '39.80' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 1 })
    expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'return', amount_in_fen: 3980 }])
  })

  test('with missing units are refunded as far as received; the others can be returned again', async () => {
    const { order, number } = await requested({ quantity: 2 })
    await approve(number)
    await receive(number, { lines: [{ position: 1, received: 1, resellable: 1 }] })
    expect(await order.read()).toMatchObject({ refunded_amount: '19.90', lines: [{ returnable_quantity: 2 }] })
    expect(await requestReturn(order, { quantity: 2 })).toMatchObject({ status: 201 })
  })

  test.each([
    ['more than was asked', [{ position: 1, received: 3, resellable: 0 }]],
    ['more to sell than came', [{ position: 1, received: 1, resellable: 2 }]],
    ['nothing at all', [{ position: 1, received: 0, resellable: 0 }]],
    ['another line', [{ position: 2, received: 1, resellable: 1 }]],
  ])('are not received as %s', async (_what, lines) => {
    const { number } = await requested({ quantity: 2 })
    await approve(number)
    await expect(receive(number, { lines })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('of all units leave a refunded order, and only received units are restocked', async () => {
    const { order, number } = await requested({ quantity: 3 })
    await approve(number)
    await receive(number, { lines: [{ position: 1, received: 3, resellable: 2 }] })
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'delivered', refunded_amount: '59.70' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
    expect(await requestReturn(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  })

  test('are expected for fourteen days, to the end of the day shown', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    await approve(number)
    const { body } = await callReturn(number, '', order.shopper.access)
    const lastDay = startOfShopDay(body.send_back_until).getTime()
    await waitDays((lastDay + 23 * hourInMs - context.now().getTime()) / (24 * hourInMs))
    await sweepReturns()
    expect(await callReturn(number, '', order.shopper.access)).toMatchObject({ body: { status: 'approved' } })
    await shop.wait(hourInMs)
    await sweepReturns()
    expect(await callReturn(number, '', order.shopper.access)).toMatchObject({ body: { status: 'lapsed' } })
    expect(await callReturn(number, 'send_back/', order.shopper.access, sending)).toMatchObject({ status: 409 })
    expect((await order.read()).lines[0].returnable_quantity).toBe(3)
  })
})

describe('the shop', () => {
  test('may leave the goods with the shopper, and refund at most the fee paid', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    await expect(approve(number, { isMoneyOnly: true, feeBackInFen: 1 })).rejects.toMatchObject({ code: 'invalid' })
    await approve(number, { isMoneyOnly: true })
    expect(await order.read()).toMatchObject({
      refunded_amount: '19.90',
      returns: [{ status: 'refunded', kind: 'money_only' }],
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
  })

  test('refunds goods that never came at once', async () => {
    const order = await sent(2)
    const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
    await approve(body.return_number)
    expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '39.80' })
  })

  test('marks parcels lost whose whole content was refunded as missing, and no other', async () => {
    const order = await paid(3)
    for (const quantity of [1, 2])
      await staff.shipOrder(order, {
        carrierCode: 'sf',
        trackingNumber: `SF${quantity}`,
        lines: [{ position: 1, quantity }],
      })
    const statuses = async () =>
      (await order.read()).shipments.map(({ status }: { status: string }) => status) as string[]
    const paidBack = async (quantity: number) => {
      const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity })
      await approve(body.return_number)
    }
    await paidBack(1)
    expect(await statuses()).toEqual(['handed_over', 'handed_over'])
    await staff.markDelivered(order, 1)
    await paidBack(1)
    expect(await statuses()).toEqual(['delivered', 'lost'])
    expect(await order.read()).toMatchObject({ status: 'paid', fulfilment: 'delivered', refunded_amount: '39.80' })
    await staff.markDelivered(order, 2)
    expect(await order.read()).toMatchObject({ fulfilment: 'delivered', shipments: [{}, { status: 'delivered' }] })
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('may decline twice, each time with a sentence; a third request is impossible', async () => {
    const { order, number, token } = await requested()
    await refuse(number)
    expect(await callReturn(number, '', token)).toMatchObject({
      body: { status: 'refused', answer: '用过了，不能退', amount: '19.90' },
    })
    const { body } = await requestReturn(order)
    expect((await order.read()).lines).toMatchObject([{ returnable_quantity: 2 }])
    await refuse(body.return_number)
    const story = await order.read()
    expect(story.lines, 'nor offered').toMatchObject([{ returnable_quantity: 0, returnable_without_reason: 0 }])
    expect(notReturnableReason(story, story.lines[0])).toBe('店家已两次没有同意退这件商品，请联系店家。')
    expect(await requestReturn(order)).toMatchObject({
      status: 409,
      body: { code: 'not_returnable', detail: '店家已两次没有同意退这件商品，请联系店家。' },
    })
  })

  test('decides once: a later decision is rejected, and nothing happens twice', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    const outcomes = await Promise.allSettled([
      approve(number, { isMoneyOnly: true }),
      approve(number, { isMoneyOnly: true }),
      refuse(number),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'return_already_answered' })
    await expect(receive(number)).rejects.toMatchObject({ code: 'return_already_answered' })
    await expect(approve('AAAA-AAAA-AAAA')).rejects.toMatchObject({ code: 'not_found' })
    expect((await shop.refundRows(order)).length).toBeLessThanOrEqual(1)
  })

  test('may refund goodwill, once per key; a later return refunds what is left', async () => {
    const order = await delivered(1)
    const giveGoodwill = (amountInFen: number, requestKey: string) =>
      staff.giveGoodwill({ orderNumber: order.orderNumber, amountInFen, outcome: '抱歉', requestKey })
    await expect(giveGoodwill(1991, 'a')).rejects.toMatchObject({ code: 'invalid' })
    expect(await giveGoodwill(500, 'b')).toBe(await giveGoodwill(500, 'b'))
    expect(await order.read()).toMatchObject({
      refunded_amount: '5.00',
      returns: [{ kind: 'goodwill', amount: '5.00' }],
    })
    const { body } = await requestReturn(order)
    await approve(body.return_number)
    await receive(body.return_number)
    expect(await order.read()).toMatchObject({
      status: 'refunded',
      refunded_amount: '19.90',
      returns: [{}, { amount: '14.90', lines: [{ amount: '19.90' }] }],
    })
  })
})

describe('refunds', () => {
  test('of two returns run one after the other, each under its own number', async () => {
    const order = await delivered()
    const numbers = [await requestReturn(order), await requestReturn(order)].map(
      ({ body }) => body.return_number as string,
    )
    for (const number of numbers) await approve(number)
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'system_error' })
    await Promise.all(numbers.map((number) => receive(number)))
    expect(await shop.refundRows(order)).toHaveLength(1)
    expect(await order.read()).toMatchObject({ status: 'refunding' })
    for (let round = 0; round < 3; round++) {
      await shop.wait(60_000)
      await shop.sweep()
      await sweepReturns()
    }
    expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '39.80' })
    expect(await shop.refundRows(order)).toHaveLength(2)
  })

  test('refused by Alipay are retried automatically', async () => {
    const { order, number, token } = await requested({ reason: 'faulty' })
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    await approve(number, { isMoneyOnly: true })
    expect(await callReturn(number, '', token)).toMatchObject({ body: { status: 'received', refunded_at: null } })
    expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '0.00' })
    await shop.wait(3_600_000)
    await sweepReturns()
    expect(await callReturn(number, '', token)).toMatchObject({ body: { status: 'refunded' } })
  })

  test('of the whole order are impossible after a dispatch, or during an open return', async () => {
    const { order } = await requested()
    expect(
      await shop.call('POST', '/api/order/alipay_refund/', {
        json: { order_number: order.orderNumber },
        token: order.shopper.access,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'order_not_refundable', detail: '已寄出的订单请在订单页申请退货退款。' },
    })
  })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
