import { describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import { personalOrders } from '#features/orders/server/slice.ts'
import { buyAsNewShopper, goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'
import { personalReturns } from '../slice.ts'

const shop = await openPaymentFixtureOfFile()
const { context } = shop
const fixture = returnFixture(shop)
const { approve, requestReturn, callReturn, delivered, staff, paid, receive, refuse, requested } = fixture
const { sending, sent, waitDays } = fixture

describe('a requested return', () => {
  test('leaves the goods with the shopper until the shop has decided', async () => {
    const order = await delivered()
    const { body: picture } = await shop.call('POST', '/api/picture/', {
      multipart: formWithFile(await createPicture()),
      token: order.shopper.access,
    })
    const requested = await requestReturn(order, {
      quantity: 2,
      more: { text: ' 大了\r\n一圈\u202e ', picture_ids: [picture.picture_id] },
    })
    expect(requested).toMatchObject({
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
      returns: [{ return_number: requested.body.return_number }],
      events: expect.arrayContaining([expect.objectContaining({ kind: 'return_requested', actor: 'shopper' })]),
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    const again = await callReturn(requested.body.return_number, '', order.shopper.access)
    expect(again).toMatchObject({ status: 200, body: { return_number: requested.body.return_number } })
  })

  test.each([
    ['what was not sent', 'not_returnable', () => paid(), {}],
    ['more than was sent', 'not_returnable', () => sent(), { quantity: 4 }],
    ['a line that is not there', 'invalid', () => sent(), { more: { lines: [{ position: 2, quantity: 1 }] } }],
    ['a reason of another kind', 'invalid', () => sent(), { reason: 'missing' }],
    ['a picture that is not there', 'invalid', () => sent(), { more: { picture_ids: ['0'.repeat(32)] } }],
  ])('is rejected for %s', async (_what, code, make, options) => {
    expect(await requestReturn(await make(), options)).toMatchObject({ body: { code } })
  })

  test("is rejected with another person's picture, which stays theirs", async () => {
    const { access: token } = await registerShopper(shop)
    const multipart = formWithFile(await createPicture())
    const { body: picture } = await shop.call('POST', '/api/picture/', { multipart, token })
    const order = await delivered()
    expect(await requestReturn(order, { more: { picture_ids: [picture.picture_id] } })).toMatchObject({
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
    expect(await requestReturn(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    expect((await order.read()).lines[0]).toMatchObject({ returnable_quantity: 3, returnable_without_reason: 0 })
    expect(await requestReturn(order, { reason: 'faulty' })).toMatchObject({
      status: 201,
      body: { is_sent_back_at_our_cost: true },
    })
  })

  test('is hidden from other people, like its order', async () => {
    const { order, number } = await requested()
    const { access } = await registerShopper(shop)
    const foreign = [
      await requestReturn(order, { token: access }),
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

describe('the shopper', () => {
  test('may withdraw the return, also after its approval', async () => {
    const { order, number, token } = await requested()
    await approve(number)
    for (let time = 0; time < 2; time++)
      expect(await callReturn(number, 'withdraw/', token)).toMatchObject({ status: 200, body: { status: 'withdrawn' } })
    expect((await order.read()).lines[0].returnable_quantity).toBe(3)
    await expect(receive(number)).rejects.toMatchObject({ code: 'return_already_answered' })
  })

  test('sends the goods with a known carrier, and only after the approval', async () => {
    const { number, token } = await requested()
    expect(await callReturn(number, 'send_back/', token, sending)).toMatchObject({ status: 409 })
    await approve(number)
    const unknown = { ...sending, carrier: 'pigeon' }
    expect(await callReturn(number, 'send_back/', token, unknown)).toMatchObject({ status: 400, body: { errors: {} } })
    const { body: carriers } = await shop.call('GET', '/api/carrier/')
    expect(carriers).toContainEqual({ code: 'sf', name: '顺丰速运' })
  })

  test('cannot delete the account during an open return; afterwards texts and pictures are deleted with it', async () => {
    const goodsId = await createGoods(context, { priceInFen: 1990, stock: 10 })
    const order = await buyAsNewShopper(shop, { goodsId })
    await shop.pay(order.payUrl, order.outTradeNo)
    await setOrderAddress(shop, order.orderNumber)
    await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1' })
    const { access: token } = order.shopper
    const multipart = formWithFile(await createPicture())
    const { body: picture } = await shop.call('POST', '/api/picture/', { multipart, token })
    const { body } = await requestReturn(order, { more: { text: '不合适', picture_ids: [picture.picture_id] } })
    const data = await shop.call('GET', '/api/user/my_data/', { token })
    expect(data.body).toMatchObject({ returns: [{ text: '不合适' }], pictures: [{ picture_id: picture.picture_id }] })
    const json = { password: validPassword }
    const remove = () => shop.call('POST', '/api/user/delete_account/', { token, json })
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
    await refuse(body.return_number)
    expect(await remove()).toMatchObject({ status: 204 })
    const detail = await staff.call('GET', `returns/${body.return_number}/`)
    expect(detail).toMatchObject({ text: '', status: 'refused' })
    await waitDays(2)
    for (const { name, sweep } of shop.sweepers) if (name.startsWith('pictures')) await sweep()
    expect(await context.storage.exists(`private/${picture.picture_id}.webp`)).toBe(false)
  })
})

test('an order shows at once that its address was deleted with its person', async () => {
  const goodsId = await createGoods(context)
  const order = await buyAsNewShopper(shop, { goodsId })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  expect((await shop.read(order)).body).toMatchObject({ fulfilment: 'to_prepare' })
  await context.inTransaction(async (transaction) => {
    for (const source of [personalOrders, personalReturns]) await source.erase!(transaction, order.shopper.id)
  })
  expect((await shop.read(order)).body).toMatchObject({ fulfilment: 'needs_address', address: null })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
