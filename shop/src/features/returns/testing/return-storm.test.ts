/**
 * For any sequence of shipments, returns and decisions about an order paid at either provider: units, goods and money
 * agree after each step. `STORM_RUNS=500` runs longer.
 */
import { env } from 'node:process'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addAddress } from '#features/checkout/testing/basket-purchase-factory.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { deriveFulfilment } from '#features/fulfilment/server/index.ts'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { countUnits } from '#features/payments/server/rules/count-units.ts'
import { openShopOfTwoProviders } from '#features/payments/testing/fixtures/two-providers-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { type ProviderName, provider } from '#features/payments/testing/storm-factory.ts'
import {
  actionsAt,
  type KnownTrade,
  payByShopper,
  readMoneyAt,
} from '#features/payments/testing/storm-providers-fixture.ts'
import { placeDiscounted, returnSteps } from './fixtures/return-fixture.ts'

const runs = Number(env.STORM_RUNS ?? 8)
/** Without `STORM_RUNS` no sequence begins after this time, so that a busy machine runs fewer. */
const beginsWithinInMs = env.STORM_RUNS ? Infinity : 8_000
const secondsPerRun = 30
const basket = [
  { quantity: 5, paidInFen: 7_003 },
  { quantity: 3, paidInFen: 2_999 },
]
const feeInFen = 800
const totalInFen = 10_802
const parcel = { carrierCode: 'sf', trackingNumber: 'SF1' }
const hourInMs = 3_600_000
const ends = ['SUCCESS', 'CLOSED', 'ABNORMAL']

const shop = await openShopOfTwoProviders()
const { requestReturn, packAgain, staff, sweepReturns } = returnSteps(shop)
const { context, shopper } = shop
let addressId: number
beforeAll(async () => {
  addressId = await addAddress(shop, shopper)
})

interface Order extends KnownTrade {
  orderNumber: string
  shopper: typeof shopper
  provider: ProviderName
}
const parcelKinds = ['ship', 'ship', 'arrive', 'lose', 'send_again', 'pack_again', 'hand_over', 'call_off'] as const
const returnKinds = ['ask', 'ask', 'approve', 'approve', 'money_only', 'refuse', 'receive', 'receive'] as const
const kinds = [...parcelKinds, ...returnKinds, 'withdraw', 'goodwill', 'refund', 'end_refund'] as const

/** `which` is an index among the order's returns, modulo their number; also chooses lines. */
interface Step {
  kind: (typeof kinds)[number]
  quantity: number
  which: number
  /** WeChat Pay spaces refunds by a minute and completes them after five. */
  seconds: number
}

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  quantity: fc.integer({ min: 1, max: 3 }),
  which: fc.nat(4),
  seconds: fc.constantFrom(1, 1, 70, 400),
})

/** Half of the sequences begin after a shipment and with requested returns. */
const shipAndRequest: Step[] = [
  { kind: 'ship', quantity: 3, which: 4, seconds: 1 },
  { kind: 'ask', quantity: 2, which: 4, seconds: 1 },
  { kind: 'ask', quantity: 1, which: 0, seconds: 1 },
]
const beginnings = fc.constantFrom<Step[][]>([], shipAndRequest)
const sequences = fc
  .tuple(beginnings, fc.array(step, { minLength: 4, maxLength: 13 }))
  .map(([begin, rest]) => [...begin, ...rest])

const refusals = /^(?:invalid|not_found|not_returnable|order_not_shippable|shipment_moved|return_already_answered)$/

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: string }) => {
    if (!refusals.test(error.code ?? '')) throw error
  })
}

async function paidAt(name: ProviderName): Promise<Order> {
  // The sequences before have used up a part of the session.
  Object.assign(shopper, await logInAgain(shop, shopper.username))
  const orderNumber = await placeDiscounted(shop, shopper, { lines: basket, feeInFen, addressId, provider: name })
  return { orderNumber, shopper, provider: name, ...(await payByShopper(shop, { orderNumber, provider: name })) }
}

async function read({ orderNumber }: Order): Promise<OrderDetail> {
  return (await shop.call('GET', `/api/order/${orderNumber}/`, { token: shopper.access })).body
}

async function take(order: Order, { kind, quantity, which }: Step): Promise<void> {
  const { orderNumber } = order
  const token = shopper.access
  const { returns } = await read(order)
  const returned = returns[which % Math.max(returns.length, 1)]
  const returnNumber = returned?.return_number ?? 'AAAA-AAAA-AAAA'
  const positions = which === 4 ? [1, 2] : [1 + (which % 2)]
  const lines = positions.map((position) => ({ position, quantity }))
  // A sum above the fee paid is rejected.
  const feeBackInFen = which % 2 === 1 ? quantity * 300 : 0
  switch (kind) {
    case 'ship':
      return unlessRefused(staff.shipOrder(order, { ...parcel, lines }))
    case 'arrive':
      return unlessRefused(staff.markDelivered(order, which + 1))
    case 'lose':
      return unlessRefused(staff.markLost(order, which + 1))
    case 'send_again':
      return unlessRefused(staff.shipReplacement(order, { ...parcel, replaces: which + 1 }))
    case 'pack_again':
      return unlessRefused(packAgain(order, which + 1))
    case 'hand_over':
      return unlessRefused(staff.dispatchShipment(order, { number: which + 1, ...parcel }))
    case 'call_off':
      await shop.call('POST', `/api/order/${orderNumber}/call_off/`, { json: which === 2 ? {} : { lines }, token })
      return
    case 'ask':
      await requestReturn(order, {
        ...(which === 3 ? { kind: 'money_only', reason: 'missing' } : { reason: 'faulty' }),
        more: { lines },
      })
      return
    case 'approve':
    case 'money_only':
      return unlessRefused(staff.approveReturn({ returnNumber, isMoneyOnly: kind === 'money_only', feeBackInFen }))
    case 'refuse':
      return unlessRefused(staff.refuseReturn({ returnNumber, answer: '不行' }))
    case 'receive': {
      const counts = returned?.lines.map((line) => {
        const received = Math.min(line.quantity, quantity)
        return { position: line.position, received, resellable: which % (received + 1) }
      })
      return unlessRefused(staff.receiveReturn({ returnNumber, feeBackInFen, lines: counts ?? [] }))
    }
    case 'withdraw':
      await shop.call('POST', `/api/return/${returnNumber}/withdraw/`, { token })
      return
    case 'goodwill': {
      const requestKey = `${orderNumber} ${which} ${quantity}`
      return unlessRefused(
        staff.giveGoodwill({ orderNumber, amountInFen: quantity * 100, outcome: '抱歉', requestKey }),
      )
    }
    case 'refund':
      await shop.call('POST', '/api/order/alipay_refund/', { json: { order_number: orderNumber }, token })
      return
    case 'end_refund':
      return actionsAt[order.provider].endRefund(shop, order, ends[which % ends.length]!)
  }
}

async function pass(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
  await sweepReturns()
}

/** By the rules alone. */
function derivedFulfilment({ status, address, lines, shipments, returns }: OrderDetail) {
  const facts = {
    status,
    lines,
    parcels: shipments.map((shipment) => ({ ...shipment, id: shipment.number, replacesId: shipment.replaces })),
    returns: returns.map((entry) => ({
      ...entry,
      amountInFen: fen(entry.amount),
      isOfParcel: false,
      lines: entry.lines.map(({ position, quantity, received_quantity: received }) => ({
        position,
        units: Array.from({ length: quantity }, (_, index) => index),
        received,
        resellable: received,
      })),
    })),
  }
  return deriveFulfilment({ status, hasAddress: address !== null, lines: countUnits(facts) })
}

const fen = (amount: string) => Math.round(Number(amount) * 100)

async function expectSound(order: Order): Promise<void> {
  const story = await read(order)
  expect(story.fulfilment).toBe(derivedFulfilment(story))
  const holding = story.returns.filter(({ status }) => !['refused', 'withdrawn', 'lapsed'].includes(status))
  for (const { position, quantity, called_off, handed_over, paid_amount } of story.lines) {
    expect(called_off + handed_over).toBeLessThanOrEqual(quantity)
    const shares = holding.flatMap((entry) => entry.lines).filter((line) => line.position === position)
    expect(shares.reduce((sum, { amount }) => sum + fen(amount), 0)).toBeLessThanOrEqual(fen(paid_amount))
  }
  expect(holding.reduce((sum, entry) => sum + fen(entry.fee_back), 0)).toBeLessThanOrEqual(feeInFen)
  const settled = story.returns.filter(({ status }) => status === 'refunded')
  const refundedInFen = settled.reduce((sum, { amount }) => sum + fen(amount), 0)
  if (story.status !== 'refunded') expect(fen(story.refunded_amount)).toBe(refundedInFen)
  expect(fen(story.refunded_amount)).toBeLessThanOrEqual(totalInFen)
  expect(story.status === 'refunded').toBe(fen(story.refunded_amount) === totalInFen)
  const open = await context.database.execute(sql`
    select 1 from refunds join payments on payments.id = payment_id
    where out_trade_no = ${order.outTradeNo} and refunds.status in ('requested', 'sent', 'accepted', 'unknown')`)
  expect(open.rows.length).toBeLessThanOrEqual(1)
}

/** Completes what the provider has accepted: then no refund is pending, and both sides have the same sum. */
async function expectSettled(order: Order): Promise<void> {
  for (let turn = 0; turn < 4; turn++) {
    await actionsAt[order.provider].endRefund(shop, order, 'SUCCESS')
    await pass(2 * hourInMs)
  }
  await expectSound(order)
  const { status, refunded_amount: refunded, returns } = await read(order)
  expect(['paid', 'refunded']).toContain(status)
  for (const { status: ofReturn } of returns) expect(['received', 'refunding']).not.toContain(ofReturn)
  const money = await readMoneyAt[order.provider](shop, order.outTradeNo)
  expect(money).toEqual({ moneyIn: totalInFen, moneyBack: fen(refunded) })
}

test(
  'any sequence of parcels, cancellations, returns and goodwill, of two lines and a fee, leaves money, units and goods in agreement',
  async () => {
    const begun = performance.now()
    const done = { alipay: 0, wechat_pay: 0 }
    await fc.assert(
      fc.asyncProperty(provider, sequences, async (name, steps) => {
        if (performance.now() - begun > beginsWithinInMs) return
        const order = await paidAt(name)
        for (const each of steps) {
          await take(order, each)
          await pass(each.seconds * 1_000)
          await expectSound(order)
        }
        await expectSettled(order)
        done[name] += 1
      }),
      { numRuns: runs },
    )
    expect(done.alipay + done.wechat_pay).toBeGreaterThan(0)
    expect(await findAuditDifferences(shop)).toEqual([])
    if (env.STORM_RUNS) console.info(`sequences: ${JSON.stringify(done)}`)
  },
  runs * secondsPerRun * 1000,
)
