/** Payment cases that two people decide at once, and the lists that show them. */
import { expect, test, vi } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { returnTabs } from '#features/returns/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openCaseFixtureOfFile } from '../../testing/fixtures/case-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'

const { shop, reportOtherAmount, caseOf, decide, statusOf } = await openCaseFixtureOfFile()
const { context } = shop

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
