/**
 * For any sequence of shipments, returns and decisions: units, goods and money agree after each step.
 * `STORM_RUNS=500` runs longer.
 */
import { env } from 'node:process'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { countUnits } from '#features/payments/server/rules/count-units.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/storm-books-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'
import { deriveFulfilment, withLockedOrderById } from '#features/fulfilment/server/index.ts'
import { getOrderByNumber } from '#features/orders/server/index.ts'
import { createReplacementInTransaction } from '#features/parcels/server/use-cases/create-replacement.ts'

const runs = Number(env.STORM_RUNS ?? 8)
/** Without `STORM_RUNS` no sequence begins after this time, so that a busy machine runs fewer. */
const beginsWithinInMs = env.STORM_RUNS ? Infinity : 8_000
const secondsPerRun = 30
const bought = 7
/** Not a multiple of the units, so that shares differ by a fen. */
const paidInFen = 10_003
const basket = [
  { quantity: 5, paidInFen: 7_003 },
  { quantity: 3, paidInFen: 2_999 },
]
const feeInFen = 800
const totalInFen = 10_802

const parcel = { carrierCode: 'sf', trackingNumber: 'SF1' }

const shop = await openPaymentFixtureOfFile()
const { requestReturn, staff, paid, paidBasket, sweepReturns } = returnFixture(shop)
const { context } = shop

type Order = Awaited<ReturnType<typeof paidBasket>>
const parcelKinds = ['ship', 'ship', 'arrive', 'lose', 'send_again', 'pack_again', 'hand_over', 'call_off'] as const
const returnKinds = ['ask', 'ask', 'approve', 'approve', 'money_only', 'refuse', 'receive', 'receive'] as const
const kinds = [...parcelKinds, ...returnKinds, 'withdraw', 'goodwill', 'refund'] as const

/** `which` is an index among the order's returns, modulo their number; also chooses lines. */
interface Step {
  kind: (typeof kinds)[number]
  quantity: number
  which: number
}

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  quantity: fc.integer({ min: 1, max: 3 }),
  which: fc.nat(4),
})

/** Half of the sequences begin after a shipment and with requested returns. */
const shipAndRequest: Step[] = [
  { kind: 'ship', quantity: 3, which: 4 },
  { kind: 'ask', quantity: 2, which: 4 },
  { kind: 'ask', quantity: 1, which: 0 },
]
const beginnings = fc.constantFrom<Step[][]>([], shipAndRequest)
const sequences = fc
  .tuple(beginnings, fc.array(step, { minLength: 4, maxLength: 13 }))
  .map(([begin, rest]) => [...begin, ...rest])

const expected = [
  'invalid',
  'not_found',
  'not_returnable',
  'order_not_shippable',
  'shipment_moved',
  'return_already_answered',
]

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { code?: string }) => {
    if (!expected.includes(error.code ?? '')) throw error
  })
}

/** Packs a replacement without dispatch, as earlier releases did. Each call now dispatches at once. */
async function packAgain({ orderNumber }: { orderNumber: string }, number: number): Promise<number> {
  const { id: orderId } = await getOrderByNumber(context.database, orderNumber)
  const request = { orderId, actor: { kind: 'staff', staffId: null } } as const
  return withLockedOrderById(context, request, (locked) => createReplacementInTransaction(locked, number))
}

async function take(order: Order, { kind, quantity, which }: Step): Promise<void> {
  const { returns } = (await order.read()) as OrderDetail
  const returned = returns[which % Math.max(returns.length, 1)]
  const returnNumber = returned?.return_number ?? 'AAAA-AAAA-AAAA'
  const token = order.shopper.access
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
      await shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, {
        json: which === 2 ? {} : { lines },
        token,
      })
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
      const { orderNumber } = order
      const requestKey = `${orderNumber} ${which} ${quantity}`
      return unlessRefused(
        staff.giveGoodwill({ orderNumber, amountInFen: quantity * 100, outcome: '抱歉', requestKey }),
      )
    }
    case 'refund':
      await shop.refund(order)
  }
}

/** Derives the fulfilment status from shipments and returns by the rules alone. */
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
  const story = (await order.read()) as OrderDetail
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
    where out_trade_no = ${order.outTradeNo} and refunds.status in ('requested', 'sent', 'unknown')`)
  expect(open.rows.length).toBeLessThanOrEqual(1)
}

test(
  'any sequence of parcels, cancellations, returns and goodwill, of two lines and a fee, leaves money, units and goods in agreement',
  async () => {
    const begun = performance.now()
    let done = 0
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        if (performance.now() - begun > beginsWithinInMs) return
        const order = await paidBasket(basket, feeInFen)
        for (const each of steps) {
          await take(order, each)
          await shop.wait(1_000)
          await sweepReturns()
          await expectSound(order)
        }
        done += 1
      }),
      { numRuns: runs },
    )
    expect(done).toBeGreaterThan(0)
    expect(await findAuditDifferences(shop)).toEqual([])
  },
  runs * secondsPerRun * 1000,
)

test('every split of a line into returns adds up to its price paid, and leaves a refunded order', async () => {
  const order = await paid(bought, paidInFen)
  await staff.shipOrder(order, parcel)
  const { lines } = await order.read()
  const shares = (lines[0].returnable_amounts as string[]).map(fen)
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(paidInFen)
  for (const quantity of [1, 3, 2, 1]) {
    const { body } = await requestReturn(order, { quantity, reason: 'faulty' })
    await staff.approveReturn({ returnNumber: body.return_number })
    await staff.receiveReturn({ returnNumber: body.return_number })
  }
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '100.03' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

test('a packed replacement of a lost parcel is not dispatched when a refund was requested meanwhile', async () => {
  const order = await paid(3)
  await staff.shipOrder(order, parcel)
  await staff.markLost(order, 1)
  await packAgain(order, 1)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  await staff.approveReturn({ returnNumber: body.return_number })
  await expect(staff.dispatchShipment(order, { number: 2, ...parcel })).rejects.toMatchObject({
    code: 'order_not_shippable',
    reason: 'paid_back',
  })
  expect(await findAuditDifferences(shop)).toEqual([])
  const move = (status: string, after: string | null) =>
    context.database.execute(sql`update shipments set status = ${status}, handed_over_at = now() + ${after}::interval
      from orders where orders.id = order_id and order_number = ${order.orderNumber} and number = 2`)
  await move('handed_over', '1000 days')
  expect(await findAuditDifferences(shop)).toContain(
    `order ${order.orderNumber}: units sent again though their money was asked for is 2, should be 0`,
  )
  await move('packing', null)
})

test('the rest of a lost parcel, refunded in part, is replaced, and the order is delivered', async () => {
  const order = await paid(3)
  await staff.shipOrder(order, parcel)
  await staff.markLost(order, 1)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  const isRefused = { code: 'order_not_shippable', reason: 'paid_back' }
  const again = { ...parcel, replaces: 1 }
  await expect(staff.shipReplacement(order, again)).rejects.toMatchObject(isRefused)
  await staff.approveReturn({ returnNumber: body.return_number })
  expect(await staff.shipReplacement(order, again)).toBe(2)
  expect(await order.read()).toMatchObject({ fulfilment: 'shipped', shipments: [{}, { lines: [{ quantity: 1 }] }] })
  await staff.markDelivered(order, 2)
  expect(await order.read()).toMatchObject({ fulfilment: 'delivered', refunded_amount: '39.80' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('one of two lost parcels is replaced when the other has been refunded', async () => {
  const order = await paid(4)
  for (const number of [1, 2]) {
    await staff.shipOrder(order, { ...parcel, lines: [{ position: 1, quantity: 2 }] })
    await staff.markLost(order, number)
  }
  await packAgain(order, 1)
  await packAgain(order, 2)
  const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing', quantity: 2 })
  await staff.approveReturn({ returnNumber: body.return_number })
  await staff.dispatchShipment(order, { number: 3, ...parcel })
  await expect(staff.dispatchShipment(order, { number: 4, ...parcel })).rejects.toMatchObject({
    reason: 'paid_back',
  })
  expect(await findAuditDifferences(shop)).toEqual([])
})
