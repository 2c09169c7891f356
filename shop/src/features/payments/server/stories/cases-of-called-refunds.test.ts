/** Refunds that wait at the provider, or were made there by hand: staff decide them through the console's calls. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { PaymentCase } from '../../console-contract.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../../testing/fixtures/wechat-pay-shop-fixture.ts'
import type { ReviewDecision } from '../../values.ts'
import { findPayment } from '../queries/find-payments.ts'
import { confirmPayment } from '../use-cases/confirm-payment.ts'

const shop = await openWechatPayShopOfFile()
const reason = '在商户平台核对过'
const whole = ['payment_in 1990', 'refund_out 1990']

const refundsAtWechat = async ({ outTradeNo }: WechatOrder): Promise<{ out_refund_no: string; status: string }[]> =>
  (await shop.control('GET', `/trades/${outTradeNo}`)).refunds

async function endRefund(order: WechatOrder, status: string): Promise<void> {
  const [refund] = await refundsAtWechat(order)
  await shop.control('POST', `/refunds/${refund!.out_refund_no}/end`, { status })
  await shop.wait(0)
}

/** A paid order whose refund does not reach the buyer's card. */
async function stuckOrder(): Promise<WechatOrder> {
  await shop.control('POST', '/settings', { refund_time_in_ms: null })
  const order = await shop.paidOrder()
  await shop.refund(order)
  await endRefund(order, 'ABNORMAL')
  return order
}

const query = async ({ outTradeNo }: WechatOrder) =>
  confirmPayment(shop.payments, (await findPayment(shop.context.database, outTradeNo))!)

/** A paid order of which a person refunded a part at the merchant platform. */
async function orderRefundedElsewhere(): Promise<WechatOrder> {
  const order = await shop.paidOrder()
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 700 })
  await shop.wait(6 * 60_000)
  await query(order)
  return order
}

const confirmed = () => signInAs(shop, 'owner', { isConfirmed: true })
async function caseOf(
  who: SignedIn,
  { orderNumber }: WechatOrder,
  { tab = 'open', lang = 'zh-CN' } = {},
): Promise<PaymentCase | undefined> {
  const { body } = await who.call('GET', `/api/console/review/?tab=${tab}&page_size=100&lang=${lang}`)
  return (body.results as PaymentCase[]).find((row) => row.order_number === orderNumber)
}
const decide = (who: SignedIn, id: number, decision: ReviewDecision) =>
  who.call('POST', `/api/console/review/${id}/decide/`, {
    json: { decision, reason },
    headers: { 'idempotency-key': randomUUID() },
  })
const auditEntries = async (who: SignedIn, { orderNumber }: WechatOrder) =>
  (await who.call('GET', `/api/console/trail/?subject=order:${orderNumber}&action=order.review`)).body.results

const kinds = [
  { kind: 'refund_stuck', open: stuckOrder, decisions: ['ask_again', 'settled_by_hand'], no: 'send_again' },
  { kind: 'refund_elsewhere', open: orderRefundedElsewhere, decisions: ['ask_again', 'settle'], no: 'settled_by_hand' },
] as const

test.each(kinds)(
  '$kind: the owner decides, the viewer reads, and nobody else',
  async ({ kind, open, decisions, no }) => {
    const order = await open()
    const owner = await confirmed()
    const found = (await caseOf(owner, order))!
    expect(found).toMatchObject({ kind, other: '微信支付', title: expect.stringContaining('微信支付') })
    expect(found.choices.map(({ decision, is_possible }) => [decision, is_possible])).toEqual(
      decisions.map((decision) => [decision, true]),
    )
    for (const [role, reads] of [
      ['viewer', 200],
      ['manager', 403],
      ['packer', 403],
    ] as const) {
      const who = await signInAs(shop, role, { isConfirmed: true })
      expect((await who.call('GET', '/api/console/review/')).status, role).toBe(reads)
      for (const decision of decisions) expect((await decide(who, found.id, decision)).status, role).toBe(403)
    }
    expect(await decide(await signInAs(shop, 'owner'), found.id, decisions[1])).toMatchObject({
      body: { code: 'reauthentication_required' },
    })
    expect(await decide(owner, found.id, no)).toMatchObject({ status: 409, body: { code: 'decision_not_possible' } })
    expect(await auditEntries(owner, order)).toEqual([])

    expect(await decide(owner, found.id, 'ask_again')).toMatchObject({ status: 200, body: { closed_at: null } })
    expect((await caseOf(owner, order))!.id).toBe(found.id)
    expect(await decide(owner, found.id, decisions[1])).toMatchObject({ status: 200, body: { decision: decisions[1] } })
    expect(await decide(owner, found.id, decisions[1])).toMatchObject({ status: 409, body: { code: 'case_closed' } })
    expect(await shop.openCases(order)).toEqual([])
    expect(await caseOf(owner, order, { tab: 'closed' })).toMatchObject({ id: found.id, reason, choices: [] })
    expect(await auditEntries(owner, order)).toMatchObject([
      { changes: { decision: [null, decisions[1]] }, reason },
      { changes: { decision: [null, 'ask_again'] }, reason },
    ])
  },
)

test.each([
  ['zh-CN', '已退 / 已付', '还不知道'],
  ['ja', '返金済み / 支払い額', 'まだ不明'],
  ['en', 'Refunded / paid', 'Not known yet'],
])('both sums of the books are on the shop’s side, in %s', async (lang, name, unknown) => {
  const stuck = await stuckOrder()
  const elsewhere = await orderRefundedElsewhere()
  const owner = await signInAs(shop, 'owner')
  const sums = { name, ours: '¥0.00 / ¥19.90', agrees: null }
  expect((await caseOf(owner, stuck, { lang }))!.sides.at(-1)).toEqual({ ...sums, theirs: '' })
  expect((await caseOf(owner, elsewhere, { lang }))!.sides.at(-1)).toEqual({ ...sums, theirs: unknown })
})

test('a stuck refund that was settled by hand is booked once, although the provider ends it later', async () => {
  const order = await stuckOrder()
  const owner = await confirmed()
  expect((await decide(owner, (await caseOf(owner, order))!.id, 'settled_by_hand')).status).toBe(200)
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
  expect(await shop.statusOf(order)).toBe('refunded')
  await endRefund(order, 'SUCCESS')
  await query(order)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.openCases(order)).toEqual([])
  expect(await refundsAtWechat(order)).toHaveLength(1)
})

test('a stuck refund that succeeded without a webhook is settled by asking again', async () => {
  const order = await stuckOrder()
  const owner = await confirmed()
  const { id } = (await caseOf(owner, order))!
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 100 })
  await endRefund(order, 'SUCCESS')
  expect(await shop.openCases(order)).toEqual(['refund_stuck'])
  expect(await decide(owner, id, 'ask_again')).toMatchObject({
    status: 200,
    body: { decision: null, decided_by: null },
  })
  expect(await shop.openCases(order)).toEqual([])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('a refund elsewhere that was dismissed moves nothing, and the next query opens no other case', async () => {
  const order = await orderRefundedElsewhere()
  const owner = await confirmed()
  expect((await decide(owner, (await caseOf(owner, order))!.id, 'settle')).status).toBe(200)
  await query(order)
  expect(await shop.openCases(order)).toEqual([])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  expect(await shop.statusOf(order)).toBe('paid')
})
