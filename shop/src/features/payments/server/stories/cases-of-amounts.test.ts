/** A payment of another amount opens a payment case, which staff decide once. The ledger stays balanced. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { openCaseFixtureOfFile } from '../../testing/fixtures/case-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'
import type { TradeView } from '#features/payment-providers/server/providers/payment-provider.ts'

const { shop, staff, signIn, reportOtherAmount, list, caseOf, decide, statusOf } = await openCaseFixtureOfFile()
const { context } = shop

test('a payment of another amount shows both records, to owner and viewer alone', async () => {
  const before = (await staff.owner.call('GET', '/api/console/me/')).body.counts.review
  const order = await shop.waitingOrder()
  expect(await reportOtherAmount(order)).toBe('amount_mismatch')
  expect(await reportOtherAmount(order)).toBe('amount_mismatch')
  expect((await staff.owner.call('GET', '/api/console/me/')).body.counts.review).toBe(before + 1)
  const found = await caseOf(order)
  expect(found).toMatchObject({
    kind: 'payment',
    title: '支付宝说的金额和订单不一样',
    sentence: expect.stringMatching(/¥19\.89.*¥19\.90/),
    sides: expect.arrayContaining([
      { name: '金额', ours: '¥19.90', theirs: '¥19.89', agrees: false },
      // A value that the shop lacks neither matches nor differs.
      { name: '交易号', ours: '还没有', theirs: `T${order.outTradeNo}`, agrees: null },
    ]),
  })
  expect(found.choices.map(({ decision, is_possible }) => [decision, is_possible])).toEqual([
    ['ask_again', true],
    ['settle', true],
    ['accept_as_paid', false],
  ])
  expect((await list('open', staff.viewer)).count).toBe(before + 1)
  expect((await staff.manager.call('GET', '/api/console/review/')).status).toBe(403)
  for (const who of [staff.manager, staff.viewer]) expect((await decide(found.id, 'settle', { who })).status).toBe(403)
  expect(await decide(found.id, 'settle', { who: staff.unconfirmed })).toMatchObject({
    body: { code: 'reauthentication_required' },
  })
  expect((await decide(found.id, 'settle', { reason: ' ' })).status).toBe(400)
  const banner = await staff.owner.call('GET', `/api/console/orders/${order.orderNumber}/`)
  expect(banner.body.open_case_id).toBe(found.id)
  await decide(found.id, 'settle')
})

test('a payment of another amount is settled once: the order is cancelled, its stock released, and the ledger has no entry', async () => {
  const order = await shop.waitingOrder()
  await reportOtherAmount(order)
  const { id } = await caseOf(order)
  expect(await decide(id, 'accept_as_paid')).toMatchObject({ status: 409, body: { code: 'decision_not_possible' } })
  const key = randomUUID()
  for (const turn of [1, 2]) expect((await decide(id, 'settle', { key })).status, String(turn)).toBe(200)
  expect(await decide(id, 'settle')).toMatchObject({ status: 409, body: { code: 'case_closed' } })
  expect(await caseOf(order, 'closed')).toMatchObject({
    decision: 'settle',
    decided_by: 'The owner',
    reason: '在支付宝后台退了',
    choices: [],
  })
  expect(await statusOf(order)).toBe('cancelled')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  const shown = await staff.owner.call('GET', `/api/console/orders/${order.orderNumber}/?lang=zh-CN`)
  expect(shown.body).toMatchObject({ open_case_id: null, ledger: [] })
  const words = shown.body.story.map(({ text, detail }: { text: string; detail: string }) => `${text} ${detail}`)
  expect(words).toContain('核对后作出决定 在支付宝后台退了')
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a payment of another amount, once settled, opens no case for the same report; another amount does', async () => {
  const order = await shop.waitingOrder()
  await reportOtherAmount(order)
  await decide((await caseOf(order)).id, 'settle')
  expect(await reportOtherAmount(order)).toBe('amount_mismatch')
  expect(await caseOf(order)).toBeUndefined()
  await reportOtherAmount(order, 5)
  expect(await caseOf(order)).toMatchObject({ sentence: expect.stringContaining('¥0.05') })
  await decide((await caseOf(order)).id, 'settle')
  expect(await findAuditDifferences(shop)).toEqual([])
})

test.each(['notice', 'ask_again'])(
  'a payment of another amount, once settled, is not accepted automatically: a %s of the right amount opens a new case',
  async (way) => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: way === 'notice' ? 1 : 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    const { trade_no } = await shop.tradeAtAlipay(order)
    await reportOtherAmount(order, 1989, trade_no)
    await decide((await caseOf(order)).id, 'settle')
    expect(await statusOf(order)).toBe('cancelled')
    if (way === 'notice') await shop.wait(4 * 60_000)
    else await reportOtherAmount(order, 1990, trade_no)
    const found = await caseOf(order)
    expect(found).toMatchObject({ title: '支付宝又说一笔处理过的付款已付', order_number: order.orderNumber })
    await signIn()
    expect((await decide(found.id, 'ask_again')).status).toBe(200)
    expect(await caseOf(order)).toMatchObject({ id: found.id })
    expect(await statusOf(order)).toBe('cancelled')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    if (way === 'notice') {
      expect((await decide(found.id, 'settle')).status).toBe(200)
      expect(await reportOtherAmount(order, 1990, trade_no)).toBe('paid_after_settling')
      expect(await caseOf(order)).toBeUndefined()
      expect(await findAuditDifferences(shop)).toEqual([])
      return
    }
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'query', kind: 'http_502', times: 1 })
    expect(await decide(found.id, 'accept_as_paid')).toMatchObject({ body: { code: 'decision_not_possible' } })
    expect((await decide(found.id, 'accept_as_paid')).status).toBe(200)
    expect(await statusOf(order)).toBe('paid')
    expect(await caseOf(order, 'closed')).toMatchObject({ id: found.id, decision: 'accept_as_paid' })
    expect(await findAuditDifferences(shop)).toEqual([])
  },
)

test('a payment of another amount, once settled, leaves its order closed also when another attempt is paid', async () => {
  const order = await shop.waitingOrder()
  await reportOtherAmount(order)
  const { database } = context
  const outTradeNo = order.outTradeNo.replace(/1$/, '2')
  await database.execute(sql`
    insert into payments (order_id, provider, out_trade_no, status, amount_in_fen, currency, expires_at)
    select order_id, provider, ${outTradeNo}, 'closing', amount_in_fen, currency, expires_at
    from payments where out_trade_no = ${order.outTradeNo}`)
  await decide((await caseOf(order)).id, 'settle')
  expect(await reportOtherAmount({ ...order, outTradeNo }, 1990)).toBe('paid_after_settling')
  expect(await caseOf(order)).toMatchObject({ title: '支付宝又说一笔处理过的付款已付' })
  expect(await statusOf(order)).toBe('cancelled')
  await decide((await caseOf(order)).id, 'settle')
})

test('a payment of another amount, once settled, opens a case for a larger amount, but not for a full refund', async () => {
  const order = await shop.waitingOrder()
  const report = (changes: Partial<TradeView>) => reportOtherAmount(order, 1989, `T${order.outTradeNo}`, changes)
  await report({ status: 'waiting', paidAt: null })
  await decide((await caseOf(order)).id, 'settle')
  await report({ status: 'waiting', paidAt: null })
  expect(await caseOf(order)).toBeUndefined()
  await report({})
  await decide((await caseOf(order)).id, 'settle')
  await report({ refundedMinorUnits: 100 })
  await decide((await caseOf(order)).id, 'settle')
  await report({ status: 'refunded', refundedMinorUnits: 1989 })
  expect(await caseOf(order)).toBeUndefined()
})

test('a payment of another amount is accepted when a repeated query matches, with the name of the staff', async () => {
  const [queried, accepted] = [await shop.waitingOrder(), await shop.waitingOrder()]
  for (const [order, decision] of [
    [queried, 'ask_again'],
    [accepted, 'accept_as_paid'],
  ] as const) {
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    const { trade_no } = await shop.tradeAtAlipay(order)
    await reportOtherAmount(order, 1989, trade_no)
    const { id } = await caseOf(order)
    expect((await decide(id, decision)).status).toBe(200)
    expect(await statusOf(order)).toBe('paid')
  }
  expect(await caseOf(queried, 'closed')).toMatchObject({ decision: null, decision_name: '已自动解决' })
  expect(await caseOf(accepted, 'closed')).toMatchObject({ decision: 'accept_as_paid', decided_by: 'The owner' })
  expect(await findAuditDifferences(shop)).toEqual([])
})
