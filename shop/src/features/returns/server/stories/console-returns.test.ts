/** Refunds from the console: permissions, idempotency and limits. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { setReturnAddress, testReturnAddress } from '#features/content/testing/return-address-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, staff: client, paid, sent } = returnFixture(shop)
const staff = {} as Record<'owner' | 'manager' | 'unconfirmed' | 'packer' | 'viewer', SignedIn>
beforeAll(async () => {
  for (const role of ['owner', 'manager'] as const) staff[role] = await signInAs(shop, role, { isConfirmed: true })
  for (const role of ['packer', 'viewer'] as const) staff[role] = await signInAs(shop, role, { isConfirmed: true })
  staff.unconfirmed = await signInAs(shop, 'manager')
})

const post = (path: string, json: object, { who = staff.manager, key }: { who?: SignedIn; key?: string } = {}) =>
  who.call('POST', `/api/console/${path}`, { json, headers: { 'idempotency-key': key ?? randomUUID() } })
const read = async (path: string, who = staff.manager) => (await who.call('GET', `/api/console/${path}`)).body

async function requested(options: Parameters<typeof requestReturn>[1] = {}) {
  const order = await delivered()
  const { body } = await requestReturn(order, options)
  return { order, number: body.return_number as string }
}
const approve = (number: string, json: object = {}, options = {}) =>
  post(`returns/${number}/approve/`, { kind: 'money_only', ...json }, options)
const trailOf = async (subject: string) =>
  (await staff.owner.call('GET', `/api/console/trail/?subject=${subject}`)).body.results

test.each([
  ['GET', 'returns/', ['owner', 'manager', 'viewer']],
  ['GET', 'returns/AAAA-AAAA-AAAA/', ['owner', 'manager', 'viewer']],
  ['POST', 'returns/AAAA-AAAA-AAAA/approve/', ['owner', 'manager']],
  ['POST', 'returns/AAAA-AAAA-AAAA/refuse/', ['owner', 'manager']],
  ['POST', 'returns/AAAA-AAAA-AAAA/receive/', ['owner', 'manager']],
  ['POST', 'orders/AAAA-AAAA-AAAA/goodwill/', ['owner', 'manager']],
  ['POST', 'orders/AAAA-AAAA-AAAA/call_off/preview/', ['owner', 'manager']],
  ['POST', 'shipments/1/pay_back/', ['owner', 'manager']],
] as const)('%s %s requires permission', async (method, path, allowed) => {
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) {
    const { status } = await staff[role].call(method, `/api/console/${path}`, method === 'POST' ? { json: {} } : {})
    expect({ role, isAllowed: status !== 403 }).toEqual({
      role,
      isAllowed: (allowed as readonly string[]).includes(role),
    })
  }
})

describe('a request', () => {
  test('appears in its tab, with its amount', async () => {
    const before = (await read('me/')).counts.requests
    const { order, number } = await requested({ quantity: 2, more: { text: '碗口有一道磕痕。' } })
    expect((await read('me/')).counts.requests).toBe(before + 1)
    const list = await read('returns/?page_size=100')
    expect(list.facets.to_answer).toBe(list.count)
    expect(list.results.find((row: { return_number: string }) => row.return_number === number)).toMatchObject({
      order_number: order.orderNumber,
      amount: '39.80',
      pieces: 2,
      text: '碗口有一道磕痕。',
      shopper: { username: shop.shopper.username },
      waiting_since: expect.any(String),
    })
    expect(await read(`returns/${number}/`, staff.viewer)).toMatchObject({
      tab: 'to_answer',
      left_of_payment: '59.70',
      most_fee_back: '0.00',
      refund: null,
      lines: [{ bought: 3, quantity: 2, unit_amounts: ['19.90', '19.90'], sku: expect.any(String) }],
      order: { status: 'paid', fulfilment: 'delivered', shipments: [{ tracking_number: 'SF1' }] },
      shopper: { orders: expect.any(Number), spent: expect.any(String) },
    })
    expect((await staff.manager.call('GET', '/api/console/returns/?tab=to_come&page=999')).status).toBe(404)
  })

  test('has the shop’s return address at the time of approval, and is not approved without one', async () => {
    await setReturnAddress(shop, null)
    const { order, number } = await requested()
    const refused = await approve(number, { kind: 'goods_back' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'return_address_missing' } })
    expect(await read(`returns/${number}/`)).toMatchObject({ status: 'requested', send_to: null })

    await setReturnAddress(shop)
    const { region_code: _code, ...send_to } = testReturnAddress
    expect((await approve(number, { kind: 'goods_back' })).body).toMatchObject({ status: 'approved', send_to })
    await setReturnAddress(shop, { ...testReturnAddress, street: '别处 1 号' })
    const seenByShopper = async () => {
      const token = order.shopper.access
      const own = await shop.call('GET', `/api/return/${number}/`, { token })
      expect((await order.read()).returns[0].send_to).toEqual(own.body.send_to)
      return own.body.send_to
    }
    expect(await seenByShopper()).toEqual(send_to)
    const json = { carrier: 'sf', tracking_number: 'SF2046' }
    await shop.call('POST', `/api/return/${number}/send_back/`, { json, token: order.shopper.access })
    expect(await seenByShopper()).toEqual(send_to)
    await post(`returns/${number}/receive/`, {})
    expect(await seenByShopper()).toBeNull()
    await setReturnAddress(shop)
  })

  test('that is decided cannot be decided again, with or without a return address', async () => {
    const { number } = await requested()
    await post(`returns/${number}/refuse/`, { reason: '用过了' })
    await setReturnAddress(shop, null)
    expect((await approve(number, { kind: 'goods_back' })).body.code).toBe('return_already_answered')
    await setReturnAddress(shop)
  })

  test('approved without goods is refunded once: re-authentication, a double press, a reload', async () => {
    const { order, number } = await requested()
    expect(await approve(number, {}, { who: staff.unconfirmed })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
    expect((await post(`returns/${number}/approve/`, {})).status).toBe(400)
    const key = randomUUID()
    const responses = await Promise.all([
      approve(number, { answer: '不用寄回' }, { key }),
      approve(number, { answer: '不用寄回' }, { key }),
    ])
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { return_number: number } })
    expect(await approve(number, { answer: '别的' }, { key })).toMatchObject({
      body: { code: 'idempotency_key_reused' },
    })
    expect(await approve(number)).toMatchObject({ status: 409, body: { code: 'return_already_answered' } })
    expect(await read(`returns/${number}/`)).toMatchObject({ tab: 'paid', refund: { status: 'succeeded' } })
    expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '19.90' }])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    expect(await trailOf(`return:${number}`)).toMatchObject([
      { action: 'return.approve', staff_id: staff.manager.id, changes: { status: ['requested', 'refunding'] } },
    ])
  })

  test('is declined with a sentence for the shopper', async () => {
    const { order, number } = await requested()
    expect((await post(`returns/${number}/refuse/`, { reason: ' ' })).status).toBe(400)
    expect(await post(`returns/${number}/refuse/`, { reason: '用过了。' })).toMatchObject({
      body: { status: 'refused' },
    })
    expect(await approve(number)).toMatchObject({ status: 409, body: { code: 'return_already_answered' } })
    expect((await order.read()).returns).toMatchObject([{ status: 'refused', answer: '用过了。' }])
    expect(await trailOf(`return:${number}`)).toMatchObject([{ action: 'return.refuse', reason: '用过了。' }])
  })

  test('of goods is refunded on receipt, for the received units', async () => {
    const { order, number } = await requested({ quantity: 2 })
    expect(await approve(number, { kind: 'goods_back', answer: '寄到杭州' })).toMatchObject({
      body: { tab: 'to_come' },
    })
    expect((await shop.tradeAtAlipay(order)).refunds).toEqual([])
    const receive = (lines?: object[], key?: string) =>
      post(`returns/${number}/receive/`, lines ? { lines } : {}, key ? { key } : {})
    expect((await receive([{ position: 1, received: 1, resellable: 2 }])).status).toBe(400)
    const key = randomUUID()
    for (const turn of [1, 2]) {
      const received = await receive([{ position: 1, received: 2, resellable: 1 }], key)
      expect(received, String(turn)).toMatchObject({ status: 200, body: { status: 'refunded', amount: '39.80' } })
    }
    expect(await receive()).toMatchObject({ status: 409, body: { code: 'return_already_answered' } })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 1 })
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await read(`returns/${number}/`)).toMatchObject({
      lines: [{ received_quantity: 2, resellable_quantity: 1 }],
    })
  })

  test('for money alone restocks no goods, and refunds no fee that was not paid', async () => {
    const { order, number } = await requested({ kind: 'money_only', reason: 'missing' })
    expect((await approve(number, { kind: 'goods_back' })).body.errors).toHaveProperty('kind')
    expect((await approve(number, { fee_back: '1.00' })).body.errors).toHaveProperty('fee_back')
    expect((await order.read()).returns).toMatchObject([{ status: 'requested', amount: '19.90' }])
    expect(await trailOf(`return:${number}`)).toEqual([])
  })

  test('decided by two at once has one decision', async () => {
    const { order, number } = await requested()
    const responses = await Promise.all([
      approve(number),
      post(`returns/${number}/refuse/`, { reason: '不行' }, { who: staff.owner }),
    ])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await trailOf(`return:${number}`)).toHaveLength(1)
    const { refunds } = await shop.tradeAtAlipay(order)
    expect(refunds).toHaveLength(responses[0].status === 200 ? 1 : 0)
  })
})

test('above their limit a manager can refund nothing, on any route; the owner can', async () => {
  shop.returns.refundLimitInFen = 1000
  try {
    const { order, number } = await requested()
    const unsent = await paid()
    const refused = [
      await approve(number),
      await approve(number, { kind: 'goods_back' }),
      await post(`orders/${order.orderNumber}/goodwill/`, { amount: '10.01', reason: '抱歉' }),
      await post(`orders/${unsent.orderNumber}/call_off/`, { reason: '缺货' }),
    ]
    for (const response of refused) {
      expect(response).toMatchObject({
        status: 403,
        body: { code: 'permission_denied', detail: expect.stringContaining('¥10.00') },
      })
    }
    expect(await read(`returns/${number}/`)).toMatchObject({ status: 'requested', refund: null })
    expect(await shop.refundRows(unsent)).toEqual([])
    expect((await approve(number, {}, { who: staff.owner })).status).toBe(200)
  } finally {
    shop.returns.refundLimitInFen = null
  }
})

test('goodwill refunds of an order are within the limit together', async () => {
  shop.returns.refundLimitInFen = 1000
  const { orderNumber, read: readOrder } = await delivered()
  const giveGoodwill = async (amount: string, who = staff.manager) =>
    (await post(`orders/${orderNumber}/goodwill/`, { amount, reason: '抱歉' }, { who })).status
  expect([
    await giveGoodwill('6'),
    await giveGoodwill('4.01'),
    await giveGoodwill('4'),
    await giveGoodwill('0.01'),
  ]).toEqual([200, 403, 200, 403])
  expect([await giveGoodwill('0.01', staff.owner), (await readOrder()).returns.length]).toEqual([200, 3])
  shop.returns.refundLimitInFen = null
})

test('the owner’s limit applies where the environment sets none', async () => {
  const order = await delivered()
  const choose = async (refund_limit: string | null) => {
    const { revision } = (await staff.owner.call('GET', '/api/console/settings/')).body
    const headers = { 'if-match': `"${revision}"` }
    return staff.owner.call('PATCH', '/api/console/settings/', { json: { refund_limit }, headers })
  }
  const giveGoodwill = (amount: string) => post(`orders/${order.orderNumber}/goodwill/`, { amount, reason: '抱歉' })
  expect((await choose('10')).status).toBe(200)
  expect(await giveGoodwill('10.01')).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  await choose(null)
  expect((await giveGoodwill('10.01')).status).toBe(200)
})

test('a goodwill refund is made once, and shown to the shopper', async () => {
  const order = await delivered()
  const path = `orders/${order.orderNumber}/goodwill/`
  const gift = { amount: '5', reason: '让您久等了' }
  expect((await post(path, gift, { who: staff.unconfirmed })).body.code).toBe('reauthentication_required')
  expect((await post(path, { ...gift, amount: '59.71' })).body.errors).toHaveProperty('amount')
  const key = randomUUID()
  for (const turn of [1, 2]) expect((await post(path, gift, { key })).status, String(turn)).toBe(200)
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '5.00' }])
  expect((await order.read()).returns).toMatchObject([{ kind: 'goodwill', amount: '5.00', answer: '让您久等了' }])
  const trail = await trailOf(`order:${order.orderNumber}`)
  expect(trail.filter(({ action }: { action: string }) => action.startsWith('order.'))).toMatchObject([
    { action: 'order.goodwill', reason: '让您久等了', changes: { amount: [null, '5.00'] } },
  ])
  const requests = (await read(`orders/${order.orderNumber}/`)).requests
  expect(requests).toMatchObject([{ kind: 'goodwill', status: 'refunded', amount: '5.00' }])
})

describe('a parcel', () => {
  async function parcelOf(order: Awaited<ReturnType<typeof sent>>) {
    return (await read(`orders/${order.orderNumber}/`)).shipments[0].id as number
  }

  test('that was lost is refunded without a request, once, and is not replaced', async () => {
    const order = await sent()
    const id = await parcelOf(order)
    const refundShipment = (key?: string) =>
      post(`shipments/${id}/pay_back/`, { reason: '快递弄丢了' }, key ? { key } : {})
    expect(await refundShipment()).toMatchObject({ status: 409, body: { code: 'shipment_moved' } })
    await client.markLost(order, 1)
    const [parcel] = (await read(`orders/${order.orderNumber}/`)).shipments
    expect(parcel.left_amounts).toEqual([{ position: 1, unit_amounts: ['19.90', '19.90', '19.90'] }])
    const key = randomUUID()
    for (const turn of [1, 2]) {
      expect(await refundShipment(key), String(turn)).toMatchObject({
        status: 201,
        body: { kind: 'money_only', status: 'refunded', amount: '59.70', shipment_number: 1 },
      })
    }
    expect(await refundShipment()).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    const again = await post(`shipments/${id}/send_again/`, { carrier_code: 'sf', tracking_number: 'SF9' })
    expect(again).toMatchObject({ status: 409, body: { code: 'order_not_shippable' } })
    expect(await order.read()).toMatchObject({ status: 'refunded', returns: [{ answer: '快递弄丢了' }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
  })

  test('that was returned to the sender is received and refunded', async () => {
    const order = await sent()
    await client.markReturnedToSender(order, 1)
    const lines = [{ position: 1, received: 3, resellable: 2 }]
    const paidBack = await post(`shipments/${await parcelOf(order)}/pay_back/`, { reason: '退回来了', lines })
    expect(paidBack).toMatchObject({ status: 201, body: { kind: 'goods_back', status: 'refunded', amount: '59.70' } })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
  })

  test('that was requested in part before is received for that part, and the rest can be refunded', async () => {
    const order = await sent()
    await client.markReturnedToSender(order, 1)
    const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
    expect(await post(`returns/${body.return_number}/approve/`, { kind: 'money_only' })).toMatchObject({ status: 200 })
    expect(await order.read()).toMatchObject({ refunded_amount: '39.80', returns: [{ kind: 'goods_back' }] })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
    const [parcel] = (await read(`orders/${order.orderNumber}/`)).shipments
    expect(parcel.left_amounts).toEqual([{ position: 1, unit_amounts: ['19.90'] }])
    const lines = [{ position: 1, received: 3, resellable: 3 }]
    const paidBack = await post(`shipments/${await parcelOf(order)}/pay_back/`, { reason: '退回来了', lines })
    expect(paidBack).toMatchObject({ status: 201, body: { status: 'refunded', amount: '19.90' } })
    expect(await order.read()).toMatchObject({ status: 'refunded', fulfilment: 'delivered' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
