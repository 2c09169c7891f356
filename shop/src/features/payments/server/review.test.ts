/** A mismatch opens a payment case, which staff decide once. The ledger stays balanced. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { returnTabs } from '#features/returns/values.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { PaymentCase } from '../console-contract.ts'
import type { ReviewDecision } from '../values.ts'
import { type FixtureOrder, openPaymentFixtureOfFile } from '../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../testing/storm-books-fixture.ts'
import type { TradeView } from './providers/payment-provider.ts'
import { applyPayment } from './use-cases/apply-payment.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, paid: paidOrder, sweepReturns } = returnFixture(shop)
const staff = {} as Record<'owner' | 'unconfirmed' | 'manager' | 'viewer', SignedIn>
const { context } = shop
async function signIn() {
  for (const role of ['owner', 'manager', 'viewer'] as const)
    staff[role] = await signInAs(shop, role, { isConfirmed: true })
  staff.unconfirmed = await signInAs(shop, 'owner')
}
beforeAll(signIn)

/** A validly signed webhook with an amount one fen below the order's. */
async function reportOtherAmount(
  order: FixtureOrder,
  minorUnits = 1989,
  tradeNo = `T${order.outTradeNo}`,
  changes: Partial<TradeView> = {},
) {
  return applyPayment(shop.payments, {
    provider: 'alipay',
    source: 'notice',
    raw: '{}',
    trade: {
      outTradeNo: order.outTradeNo,
      tradeNo,
      status: 'paid',
      money: { minorUnits, currency: 'CNY' },
      refundedMinorUnits: 0,
      outRequestNo: null,
      paidAt: context.now(),
      ...changes,
    },
  })
}

const list = async (tab = 'open', who = staff.owner) =>
  (await who.call('GET', `/api/console/review/?tab=${tab}&page_size=100&lang=zh-CN`)).body
async function caseOf({ orderNumber }: { orderNumber: string }, tab = 'open'): Promise<PaymentCase> {
  const { results } = (await list(tab)) as { results: PaymentCase[] }
  return results.find((row) => row.order_number === orderNumber)!
}
const decide = (
  id: number,
  decision: ReviewDecision,
  options: { who?: SignedIn; key?: string; reason?: string } = {},
) =>
  (options.who ?? staff.owner).call('POST', `/api/console/review/${id}/decide/`, {
    json: { decision, reason: options.reason ?? '在支付宝后台退了' },
    headers: { 'idempotency-key': options.key ?? randomUUID() },
  })
const statusOf = async (order: FixtureOrder) => (await shop.read(order)).body.status

describe('a payment of another amount', () => {
  test('shows both records, to owner and viewer alone', async () => {
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
    for (const who of [staff.manager, staff.viewer])
      expect((await decide(found.id, 'settle', { who })).status).toBe(403)
    expect(await decide(found.id, 'settle', { who: staff.unconfirmed })).toMatchObject({
      body: { code: 'reauthentication_required' },
    })
    expect((await decide(found.id, 'settle', { reason: ' ' })).status).toBe(400)
    const banner = await staff.owner.call('GET', `/api/console/orders/${order.orderNumber}/`)
    expect(banner.body.open_case_id).toBe(found.id)
    await decide(found.id, 'settle')
  })

  test('is settled once: the order is cancelled, its stock released, and the ledger has no entry', async () => {
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

  test('once settled opens no case for the same report; another amount does', async () => {
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
    'once settled is not accepted automatically: a %s of the right amount opens a new case',
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

  test('once settled leaves its order closed also when another attempt is paid', async () => {
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

  test('once settled opens a case for a larger amount, but not for a full refund', async () => {
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

  test('is accepted when a repeated query matches, with the name of the staff', async () => {
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
})

describe('a refused refund', () => {
  const refuse = (order: FixtureOrder) =>
    shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })

  test('of a return is sent again, once, and succeeds', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    await refuse(order)
    const manager = staff.manager
    await manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, {
      json: { kind: 'money_only' },
      headers: { 'idempotency-key': randomUUID() },
    })
    const found = await caseOf(order)
    expect(found).toMatchObject({ kind: 'refund', return_number: body.return_number, title: '支付宝拒绝了一笔退款' })
    expect(await decide(found.id, 'settle')).toMatchObject({ status: 409, body: { code: 'decision_not_possible' } })
    expect((await decide(found.id, 'ask_again')).status).toBe(200)
    expect((await decide(found.id, 'send_again', { reason: '余额充了' })).body.closed_at).not.toBeNull()
    await sweepReturns()
    expect((await order.read()).returns).toMatchObject([{ status: 'refunded' }])
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await caseOf(order)).toBeUndefined()
  })

  test('made by hand: is booked as made, never sent', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    await refuse(order)
    await staff.manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, {
      json: { kind: 'money_only' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect((await decide((await caseOf(order)).id, 'settled_by_hand')).status).toBe(200)
    await shop.wait(2 * 3_600_000)
    await signIn()
    await sweepReturns()
    expect((await shop.tradeAtAlipay(order)).refunds).toEqual([])
    expect(await order.read()).toMatchObject({
      status: 'paid',
      refunded_amount: '19.90',
      returns: [{ status: 'refunded' }],
    })
  })

  test('replaced by a later one of its return is not booked in addition', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
    await refuse(order)
    const approval = { json: { kind: 'money_only' }, ...once() }
    await staff.manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, approval)
    const first = await caseOf(order)
    const goodwill = { json: { amount: '5', reason: '抱歉' }, ...once() }
    await staff.manager.call('POST', `/api/console/orders/${order.orderNumber}/goodwill/`, goodwill)
    await refuse(order)
    await shop.wait(2 * 3_600_000)
    await signIn()
    await sweepReturns()
    const cases = ((await list()).results as PaymentCase[]).filter((row) => row.order_number === order.orderNumber)
    expect(cases).toHaveLength(2)
    for (const decision of ['settled_by_hand', 'send_again'] as const)
      expect(await decide(first.id, decision)).toMatchObject({ body: { code: 'decision_not_possible' } })
    expect((await decide(cases[1]!.id, 'settled_by_hand')).status).toBe(200)
    expect(await caseOf(order)).toBeUndefined()
    expect(await order.read()).toMatchObject({ refunded_amount: '24.90', returns: expect.any(Array) })
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('of a buyer can be sent again, or dismissed while the order stands', async () => {
    const [again, stands] = [await paidOrder(), await paidOrder()]
    for (const order of [again, stands]) {
      await refuse(order)
      await shop.refund(order)
      expect(await statusOf(order)).toBe('paid')
    }
    expect((await decide((await caseOf(again)).id, 'send_again')).status).toBe(200)
    expect(await statusOf(again)).toBe('refunded')
    expect((await decide((await caseOf(stands)).id, 'settle')).status).toBe(200)
    expect(await statusOf(stands)).toBe('paid')
  })

  test('of a cancellation requires another cancellation', async () => {
    const order = await paidOrder()
    await refuse(order)
    const { access: token } = order.shopper
    const cancelUnshipped = () => shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, { json: {}, token })
    await cancelUnshipped()
    const { id, choices } = await caseOf(order)
    expect(choices.filter(({ is_possible }) => is_possible).map(({ decision }) => decision)).toEqual([
      'ask_again',
      'settle',
    ])
    expect(await decide(id, 'settled_by_hand')).toMatchObject({ status: 409 })
    await cancelUnshipped()
    expect(await statusOf(order)).toBe('refunded')
    expect(await caseOf(order)).toBeUndefined()
  })
})

test('two people decide at once: one of them succeeds', async () => {
  const order = await shop.waitingOrder()
  await reportOtherAmount(order)
  const { id } = await caseOf(order)
  const other = await signInAs(shop, 'owner', { isConfirmed: true })
  const responses = await Promise.all([decide(id, 'settle'), decide(id, 'settle', { who: other })])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test.each(['settle', 'accept_as_paid'] as const)(
  'one decides %s during the other’s query for “take as paid”: the other one is rejected',
  async (first) => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    const { trade_no } = await shop.tradeAtAlipay(order)
    await reportOtherAmount(order, 1989, trade_no)
    await decide((await caseOf(order)).id, 'settle')
    await reportOtherAmount(order, 1990, trade_no)
    const { id } = await caseOf(order)
    const other = await signInAs(shop, 'owner', { isConfirmed: true })

    const { provider } = shop.providers[0]!
    const query = provider.query.bind(provider)
    const hasResponded = Promise.withResolvers<void>()
    const decided = Promise.withResolvers<void>()
    const spied = vi.spyOn(provider, 'query').mockImplementationOnce(async (payment) => {
      const result = await query(payment)
      hasResponded.resolve()
      await decided.promise
      return result
    })
    const accepting = decide(id, 'accept_as_paid', { who: other })
    await hasResponded.promise
    expect((await decide(id, first)).status).toBe(200)
    decided.resolve()
    expect(await accepting).toMatchObject({ status: 409, body: { code: 'case_closed' } })
    spied.mockRestore()

    expect(await statusOf(order)).toBe(first === 'settle' ? 'cancelled' : 'paid')
    expect(await caseOf(order)).toBeUndefined()
    expect(await caseOf(order, 'closed')).toMatchObject({ id, decision: first, decided_by: 'The owner' })
    const refundCount = first === 'settle' ? 0 : 1
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10 - refundCount, sold: refundCount })
    expect(await findAuditDifferences(shop)).toEqual([])
  },
)

const lists = ['review/?tab=open', 'review/?tab=closed', 'trail/', ...returnTabs.map((tab) => `returns/?tab=${tab}`)]
test.each(lists)('%s has an index for each of its reads', async (path) => {
  const who = await signInAs(shop, 'owner')
  const spied = vi.spyOn(context.database.$client, 'query')
  const { status } = await who.call('GET', `/api/console/${path}`)
  const statements = (spied.mock.calls as unknown as [{ text?: string }, unknown[]?][])
    .map(([{ text = '' }, values]) => ({ text, values }))
    .filter(({ text }) => /from \(?(?:select \* from )?"?(?:returns|review_cases|audit_entries)\b/.test(text))
  spied.mockRestore()
  expect({ status, isRead: statements.length > 0 }).toEqual({ status: 200, isRead: true })
  const client = await context.database.$client.connect()
  try {
    // With few rows the planner would scan sequentially despite any index.
    await client.query('set enable_seqscan = off')
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain ${text}`, values)
      expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (?:returns|review_cases|audit_entries)\b/)
    }
  } finally {
    client.release(true)
  }
})
