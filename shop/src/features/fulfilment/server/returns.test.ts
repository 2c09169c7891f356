import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { logInAgain, registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { buyAsNewShopper, goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/storm-books-fixture.ts'
import { giveAddress } from '../testing/address-factory.ts'
import { returnFixture, staff as actor } from '../testing/return-fixture.ts'
import { approveReturn, getReturnForStaff, giveGoodwill, receiveReturn, refuseReturn, ship } from './index.ts'

const shop = await openPaymentFixtureOfFile()
const { ask, delivered, desk, paid, sent, sweepReturns } = returnFixture(shop)
const dayInMs = 86_400_000

const { context } = shop
const approve = (returnNumber: string, more = {}) => approveReturn(context, desk, { returnNumber, actor, ...more })
const refuse = (returnNumber: string) => refuseReturn(context, { returnNumber, actor, answer: '用过了，不能退' })
const receive = (returnNumber: string, more = {}) => receiveReturn(context, desk, { returnNumber, actor, ...more })

/** Longer than a login lasts. */
async function waitDays(count: number) {
  await shop.wait(count * dayInMs)
  Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username))
}

function callReturn(returnNumber: string, what: string, token: string, json?: object) {
  return shop.call(what === '' ? 'GET' : 'POST', `/api/return/${returnNumber}/${what}`, {
    token,
    ...(json ? { json } : {}),
  })
}
const sending = { carrier: 'sf', tracking_number: 'SF2046' }

async function requested(options: Parameters<typeof ask>[1] = {}) {
  const order = await delivered()
  const { body } = await ask(order, options)
  return { order, number: body.return_number as string, token: order.shopper.access }
}

describe('asking for a return', () => {
  test('keeps the goods with the shopper until the shop has answered', async () => {
    const order = await delivered()
    const { body: picture } = await shop.call('POST', '/api/picture/', {
      multipart: formWithFile(await createPicture()),
      token: order.shopper.access,
    })
    const asked = await ask(order, {
      quantity: 2,
      more: { text: ' 大了\r\n一圈\u202e ', picture_ids: [picture.picture_id] },
    })
    expect(asked).toMatchObject({
      status: 201,
      body: {
        status: 'requested',
        order_number: order.orderNumber,
        text: '大了\n一圈',
        amount: '39.80',
        is_sent_back_at_our_cost: false,
        lines: [{ position: 1, quantity: 2, amount: '39.80', received_quantity: null }],
        pictures: [{ picture_id: picture.picture_id }],
      },
    })
    expect(await order.read()).toMatchObject({
      status: 'paid',
      refunded_amount: '0.00',
      lines: [{ returnable_quantity: 1, returnable_amounts: ['19.90'] }],
      returns: [{ return_number: asked.body.return_number }],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'return_requested', actor: 'shopper' })]),
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    const again = await callReturn(asked.body.return_number, '', order.shopper.access)
    expect(again).toMatchObject({ status: 200, body: { return_number: asked.body.return_number } })
  })

  test.each([
    ['what was not sent', 'not_returnable', () => paid(), {}],
    ['more than was sent', 'not_returnable', () => sent(), { quantity: 4 }],
    ['a line that is not there', 'invalid', () => sent(), { more: { lines: [{ position: 2, quantity: 1 }] } }],
    ['a reason of another kind', 'invalid', () => sent(), { reason: 'missing' }],
    ['a picture that is not there', 'invalid', () => sent(), { more: { picture_ids: ['0'.repeat(32)] } }],
  ])('is refused for %s', async (_what, code, make, options) => {
    expect(await ask(await make(), options)).toMatchObject({ body: { code } })
  })

  test("is refused with another person's picture, which stays theirs", async () => {
    const { access: token } = await registerShopper(shop)
    const multipart = formWithFile(await createPicture())
    const { body: picture } = await shop.call('POST', '/api/picture/', { multipart, token })
    const order = await delivered()
    expect(await ask(order, { more: { picture_ids: [picture.picture_id] } })).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { picture_ids: [expect.any(String)] } },
    })
    expect(await order.read()).toMatchObject({ returns: [] })
  })

  test('without a reason ends seven whole days after delivery, with one it does not', async () => {
    const order = await delivered()
    const { body } = await shop.read(order)
    expect(body.lines[0]).toMatchObject({ returnable_without_reason: 3 })
    await waitDays(8)
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    expect((await order.read()).lines[0]).toMatchObject({ returnable_quantity: 3, returnable_without_reason: 0 })
    expect(await ask(order, { reason: 'faulty' })).toMatchObject({
      status: 201,
      body: { is_sent_back_at_our_cost: true },
    })
  })

  test('is not there for somebody else, nor is its return', async () => {
    const { order, number } = await requested()
    const { access } = await registerShopper(shop)
    const foreign = [
      await ask(order, { token: access }),
      await callReturn(number, '', access),
      await callReturn(number, 'withdraw/', access),
      await callReturn(number, 'send_back/', access, sending),
      await callReturn('AAAA-AAAA-AAAA', '', order.shopper.access),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const nobody = await shop.call('GET', `/api/return/${number}/`)
    expect(nobody).toMatchObject({ status: 401 })
  })
})

describe('goods that come back', () => {
  test('are counted in, and their money goes back', async () => {
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

  test('of which some are missing are paid as far as they came; the others can be asked back again', async () => {
    const { order, number } = await requested({ quantity: 2 })
    await approve(number)
    await receive(number, { lines: [{ position: 1, received: 1, resellable: 1 }] })
    expect(await order.read()).toMatchObject({ refunded_amount: '19.90', lines: [{ returnable_quantity: 2 }] })
    expect(await ask(order, { quantity: 2 })).toMatchObject({ status: 201 })
  })

  test.each([
    ['more than was asked', [{ position: 1, received: 3, resellable: 0 }]],
    ['more to sell than came', [{ position: 1, received: 1, resellable: 2 }]],
    ['nothing at all', [{ position: 1, received: 0, resellable: 0 }]],
    ['another line', [{ position: 2, received: 1, resellable: 1 }]],
  ])('are not counted as %s', async (_what, lines) => {
    const { number } = await requested({ quantity: 2 })
    await approve(number)
    await expect(receive(number, { lines })).rejects.toMatchObject({ code: 'invalid' })
  })

  test('of all units leave a refunded order, and what was sent stays out of the stock but for what came', async () => {
    const { order, number } = await requested({ quantity: 3 })
    await approve(number)
    await receive(number, { lines: [{ position: 1, received: 3, resellable: 2 }] })
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'delivered', refunded_amount: '59.70' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  })

  test('are expected for fourteen days', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    await approve(number)
    await waitDays(13)
    await sweepReturns()
    expect(await callReturn(number, '', order.shopper.access)).toMatchObject({ body: { status: 'approved' } })
    await waitDays(2)
    await sweepReturns()
    expect(await callReturn(number, '', order.shopper.access)).toMatchObject({ body: { status: 'lapsed' } })
    expect(await callReturn(number, 'send_back/', order.shopper.access, sending)).toMatchObject({ status: 409 })
    expect((await order.read()).lines[0].returnable_quantity).toBe(3)
  })
})

describe('the shop', () => {
  test('may leave the goods with the shopper, and give of the fee no more than was paid', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    await expect(approve(number, { isMoneyOnly: true, feeBackInFen: 1 })).rejects.toMatchObject({ code: 'invalid' })
    await approve(number, { isMoneyOnly: true })
    expect(await order.read()).toMatchObject({
      refunded_amount: '19.90',
      returns: [{ status: 'refunded', kind: 'money_only' }],
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
  })

  test('pays at once for what never came', async () => {
    const order = await sent(2)
    const { body } = await ask(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
    await approve(body.return_number)
    expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '39.80' })
  })

  test('may say no twice, each time in a sentence; the goods are not asked back a third time', async () => {
    const { order, number, token } = await requested()
    await refuse(number)
    expect(await callReturn(number, '', token)).toMatchObject({
      body: { status: 'refused', answer: '用过了，不能退', amount: '19.90' },
    })
    const { body } = await ask(order)
    await refuse(body.return_number)
    expect(await ask(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  })

  test('answers once: whoever is late hears of it, and nothing happens twice', async () => {
    const { order, number } = await requested({ reason: 'faulty' })
    const answers = await Promise.allSettled([
      approve(number, { isMoneyOnly: true }),
      approve(number, { isMoneyOnly: true }),
      refuse(number),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'return_already_answered' })
    await expect(receive(number)).rejects.toMatchObject({ code: 'return_already_answered' })
    await expect(approve('AAAA-AAAA-AAAA')).rejects.toMatchObject({ code: 'not_found' })
    expect((await shop.refundRows(order)).length).toBeLessThanOrEqual(1)
  })

  test('may give a sum for goodwill, once for a key; a return after it pays what is left', async () => {
    const order = await delivered(1)
    const give = (amountInFen: number, requestKey: string) =>
      giveGoodwill(context, desk, { ...order.request, amountInFen, answer: '抱歉', requestKey })
    await expect(give(1991, 'a')).rejects.toMatchObject({ code: 'invalid' })
    expect(await give(500, 'b')).toBe(await give(500, 'b'))
    expect(await order.read()).toMatchObject({
      refunded_amount: '5.00',
      returns: [{ kind: 'goodwill', amount: '5.00' }],
    })
    const { body } = await ask(order)
    await approve(body.return_number)
    await receive(body.return_number)
    expect(await order.read()).toMatchObject({
      status: 'refunded',
      refunded_amount: '19.90',
      returns: [{}, { amount: '14.90', lines: [{ amount: '19.90' }] }],
    })
  })
})

describe('the shopper', () => {
  test('may keep the goods after all, also after the shop has agreed', async () => {
    const { order, number, token } = await requested()
    await approve(number)
    for (let time = 0; time < 2; time++)
      expect(await callReturn(number, 'withdraw/', token)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect((await order.read()).lines[0].returnable_quantity).toBe(3)
    await expect(receive(number)).rejects.toMatchObject({ code: 'return_already_answered' })
  })

  test('sends with a carrier that is known, and after the shop has agreed', async () => {
    const { number, token } = await requested()
    expect(await callReturn(number, 'send_back/', token, sending)).toMatchObject({ status: 409 })
    await approve(number)
    const unknown = { ...sending, carrier: 'pigeon' }
    expect(await callReturn(number, 'send_back/', token, unknown)).toMatchObject({ status: 400, body: { errors: {} } })
    const { body: carriers } = await shop.call('GET', '/api/carrier/')
    expect(carriers).toContainEqual({ code: 'sf', name: '顺丰速运' })
  })

  test('keeps the account while the shop has still to answer; then what they wrote and showed goes with it', async () => {
    const goodsId = await createGoods(context, { priceInFen: 1990, stock: 10 })
    const order = await buyAsNewShopper(shop, { goodsId })
    await shop.pay(order.payUrl, order.outTradeNo)
    await giveAddress(shop, order.orderNumber)
    await ship(
      context,
      { orderNumber: order.orderNumber, actor },
      { carrierCode: 'sf', trackingNumber: 'SF1', note: '' },
    )
    const { access: token } = order.shopper
    const multipart = formWithFile(await createPicture())
    const { body: picture } = await shop.call('POST', '/api/picture/', { multipart, token })
    const { body } = await ask(order, { more: { text: '不合适', picture_ids: [picture.picture_id] } })
    const data = await shop.call('GET', '/api/user/my_data/', { token })
    expect(data.body).toMatchObject({ returns: [{ text: '不合适' }], pictures: [{ picture_id: picture.picture_id }] })
    const json = { password: validPassword }
    const remove = () => shop.call('POST', '/api/user/delete_account/', { token, json })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
    await refuse(body.return_number)
    expect(await remove()).toMatchObject({ status: 204 })
    const kept = await getReturnForStaff(context, { returnNumber: body.return_number, language: 'zh-CN' })
    expect(kept).toMatchObject({ text: '', status: 'refused' })
    await waitDays(2)
    for (const { name, sweep } of shop.sweepers) if (name.startsWith('pictures')) await sweep()
    expect(await context.storage.exists(`private/${picture.picture_id}.webp`)).toBe(false)
  })
})

describe('money', () => {
  test('of two returns goes back one after the other, each by its own refund', async () => {
    const order = await delivered()
    const numbers = [await ask(order), await ask(order)].map(({ body }) => body.return_number as string)
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

  test('that Alipay refuses is tried again by itself', async () => {
    const { order, number, token } = await requested({ reason: 'faulty' })
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    await approve(number, { isMoneyOnly: true })
    expect(await callReturn(number, '', token)).toMatchObject({ body: { status: 'received', refunded_at: null } })
    expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '0.00' })
    await shop.wait(3_600_000)
    await sweepReturns()
    expect(await callReturn(number, '', token)).toMatchObject({ body: { status: 'refunded' } })
  })

  test('does not go back by the refund call after anything was sent, nor while a return is open', async () => {
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

test('the books agree with all of this', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
