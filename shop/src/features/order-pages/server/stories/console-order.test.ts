/** One order for staff, with its timeline from events and ledger. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TimelineEntry } from '#features/fulfilment/console-contract/orders.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Role } from '#features/staff/values.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'

const shop = await openPaymentFixtureOfFile()
const client = staffClient(shop)
const staff = {} as Record<Role, SignedIn>
let order: Awaited<ReturnType<typeof shop.paidOrder>>

/** Paid, notified twice, queried, and shipped. */
beforeAll(async () => {
  for (const role of ['owner', 'manager', 'packer', 'viewer'] as const) staff[role] = await signInAs(shop, role)
  order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'duplicate' })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  await staff.packer.call('POST', `/api/console/orders/${order.orderNumber}/shipments/`, {
    json: { carrier_code: 'sf', tracking_number: 'SF1', hand_over: true },
    headers: { 'idempotency-key': randomUUID() },
  })
})

const read = async (role: Role, orderNumber = order.orderNumber, lang = 'zh-CN') =>
  (await staff[role].call('GET', `/api/console/orders/${orderNumber}/?lang=${lang}`)).body
const textsOf = (story: TimelineEntry[]) => story.map(({ text }) => text)
const paidBy = (story: TimelineEntry[]) => story.find(({ kind }) => kind === 'notice_paid')!

describe('the timeline', () => {
  test('is in chronological order, with actors', async () => {
    const { story } = await read('manager')
    const texts = textsOf(story)
    const expected = [
      '下单，1 件',
      '占用库存 1 件',
      '去了支付宝收银台',
      '支付宝通知：已付款',
      '入账',
      '包裹 1 已寄出，顺丰速运',
    ]
    expect(texts.filter((text) => expected.includes(text))).toEqual(expected)
    expect(texts).toContain('支付宝通知：又说了一遍同样的话')
    expect(story.find(({ kind }: TimelineEntry) => kind === 'handed_over')).toMatchObject({
      actor: { kind: 'staff', name: 'The packer' },
      is_key: true,
    })
    const times = story.map(({ at }: TimelineEntry) => Date.parse(at))
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
  })

  test.each(['zh-CN', 'ja', 'en'])('has a sentence for each entry in %s', async (language) => {
    for (const { text } of (await read('owner', order.orderNumber, language)).story) expect(text).toMatch(/\S/)
  })

  test('has sums for readers with permission, equal to those of the ledger', async () => {
    const { story, ledger, total_amount } = await read('viewer')
    expect(ledger).toMatchObject([{ kind: 'payment_in', amount: '19.90', provider: '支付宝' }])
    expect(total_amount).toBe('19.90')
    expect(story.find(({ kind }: TimelineEntry) => kind === 'payment_in')).toMatchObject({ detail: '¥19.90' })
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('of the shopper shows the payment and its refunds, also partial ones', async () => {
    const other = await shop.waitingOrder({ quantity: 3 })
    const figures = async () => (await read('manager', other.orderNumber)).shopper
    const before = await figures()
    await shop.pay(other.payUrl, other.outTradeNo)
    const json = { lines: [{ position: 1, quantity: 1 }] }
    await shop.call('POST', `/api/order/${other.orderNumber}/call_off/`, { json, token: other.shopper.access })
    const after = await figures()
    const gained = (field: 'spent' | 'refunded') => Math.round((after[field] - before[field]) * 100)
    expect({ spent: gained('spent'), refunded: gained('refunded') }).toEqual({ spent: 5970, refunded: 1990 })
    expect(after.refunded_orders).toBe(before.refunded_orders)
    expect((await read('packer', other.orderNumber)).shopper).toMatchObject({ spent: null, refunded: null })
  })

  test('shows a refund, and the note of staff', async () => {
    const other = await shop.paidOrder()
    await shop.refund(other)
    const path = `/api/console/orders/${other.orderNumber}/note/`
    await staff.packer.call('PUT', path, { json: { text: '送礼', flag: 'red' }, headers: { 'if-match': '"1"' } })
    const { story, ledger } = await read('manager', other.orderNumber)
    const texts = textsOf(story)
    for (const text of ['发起退款：顾客要求', '退款出账', '1 件回到库存', '插红旗 写了备注'])
      expect(texts).toContain(text)
    expect(ledger).toMatchObject([{ kind: 'payment_in' }, { kind: 'refund_out', amount: '19.90' }])
  })
})

describe('without permission', () => {
  test('sums: packers see the address, and no sums', async () => {
    const body = await read('packer')
    expect(body).toMatchObject({ total_amount: null, ledger: null, address: { recipient: '林小满' } })
    expect(body.shopper.spent).toBeNull()
    expect(body.lines[0]).toMatchObject({ unit_price: null, paid_amount: null, quantity: 1, handed_over: 1, left: 0 })
    expect(JSON.stringify(body)).not.toContain('19.90')
  })

  test('sums: nor in the number of a refund, which contains the amount', async () => {
    const other = await shop.paidOrder()
    await shop.refund(other)
    const detailIn = async (role: Role) =>
      (await read(role, other.orderNumber)).story.find(({ kind }: TimelineEntry) => kind === 'refund_asked').detail
    expect(await detailIn('manager')).toMatch(/_R1990/)
    expect(await detailIn('packer')).toBe('')
    expect(JSON.stringify(await read('packer', other.orderNumber))).not.toMatch(/_R1990/)
  })

  test('addresses: a viewer sees whether there is one, and the town', async () => {
    const body = await read('viewer')
    expect(body).toMatchObject({ has_address: true, address: null, place: '浙江省 杭州市' })
    expect(JSON.stringify(body)).not.toMatch(/林小满|保俶路|13800002046/)
  })

  test('addresses of long closed orders: masked for all but the owner, on slips too', async () => {
    const closed = await shop.paidOrder()
    const { orderNumber } = closed
    await setOrderAddress(shop, orderNumber)
    await client.shipOrder(closed, { carrierCode: 'sf', trackingNumber: 'SF2' })
    const agedBy = async (days: number) =>
      shop.context.database
        .execute(sql`update shipments set ended_at = ${shop.context.now()}::timestamptz - make_interval(days => ${days})
        from orders where orders.id = order_id and order_number = ${orderNumber}`)
    const readBy = async (role: Role) => {
      const slips = await staff[role].call('POST', '/api/console/orders/slips/', {
        json: { order_numbers: [orderNumber] },
      })
      const { address } = await read(role, orderNumber)
      expect(slips.body.slips[0].address).toEqual(address)
      return address
    }
    expect(await readBy('packer')).toMatchObject({ recipient: '林小满' })
    await client.markDelivered(closed, 1)
    await agedBy(89)
    expect(await readBy('manager')).toMatchObject({ recipient: '林小满', phone: '13800002046' })
    await agedBy(91)
    for (const role of ['manager', 'packer'] as const) {
      const address = await readBy(role)
      expect(address).toMatchObject({ recipient: '林**', phone: '*******2046', region_2: '杭州市' })
      expect(JSON.stringify(address)).not.toMatch(/小满|保俶路|1380000|西湖/)
    }
    expect(await readBy('owner')).toMatchObject({ recipient: '林小满', street: expect.stringContaining('保俶路') })
  })

  test('a provider’s raw message: the owner can read it, with an audit entry', async () => {
    const { raw_id } = paidBy((await read('owner')).story)
    expect(paidBy((await read('manager')).story).raw_id).toBeNull()
    const path = `/api/console/orders/${order.orderNumber}/raw/${raw_id}/`
    expect((await staff.manager.call('GET', path)).status).toBe(403)
    const { status, body } = await staff.owner.call('GET', path)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { provider: 'alipay', source: 'notice', outcome: 'paid' },
    })
    expect(body.raw).toContain(order.outTradeNo)
    expect(body.raw).not.toMatch(/buyer_id/)
    expect(textsOf((await read('owner')).story)).toContain('查看支付平台原文')
    const other = await shop.paidOrder()
    expect((await staff.owner.call('GET', `/api/console/orders/${other.orderNumber}/raw/${raw_id}/`)).status).toBe(404)
  })
})

test('an order shows why nothing of it can be shipped', async () => {
  const reasonOf = async (orderNumber: string) => (await read('packer', orderNumber)).not_shippable
  expect(await reasonOf(order.orderNumber)).toMatchObject({ reason: 'nothing_left' })
  const waiting = await shop.waitingOrder()
  expect(await reasonOf(waiting.orderNumber)).toMatchObject({ reason: 'not_paid' })
  await shop.pay(waiting.payUrl, waiting.outTradeNo)
  expect(await reasonOf(waiting.orderNumber)).toMatchObject({
    reason: 'no_address',
    detail: expect.stringContaining('地址'),
  })
  await setOrderAddress(shop, waiting.orderNumber)
  expect(await reasonOf(waiting.orderNumber)).toBeNull()
  await shop.refund(waiting)
  expect(await reasonOf(waiting.orderNumber)).toMatchObject({ reason: 'called_off' })
  expect((await staff.packer.call('GET', '/api/console/orders/NOBO-DY00-0000/')).status).toBe(404)
})

test('shoppers appear with figures; a deleted account has no name', async () => {
  const { shopper } = await read('manager')
  expect(shopper).toMatchObject({ id: shop.shopper.id, username: shop.shopper.username, orders: expect.any(Number) })
  await shop.context.database.execute(
    sql`update users set username_key = 'deleted:' || id where id = ${shop.shopper.id}`,
  )
  expect((await read('manager')).shopper.username).toBeNull()
})
