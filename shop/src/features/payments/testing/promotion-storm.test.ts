/**
 * Orders of one promotion, each at a provider by chance, are paid, cancelled and expire in any order: each use counts
 * once. `STORM_RUNS=200` runs longer.
 */
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkOutBasket,
  createTeaThings,
  type TeaThings,
  wishFor,
} from '#features/checkout/testing/basket-purchase-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { lockOrder, moveOrder } from '#features/orders/server/index.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { openShopOfTwoProviders } from './fixtures/two-providers-fixture.ts'
import { findAuditDifferences } from './fixtures/find-audit-differences.ts'
import { provider, type ProviderName } from './storm-factory.ts'
import { actionsAt, type KnownTrade, startByShopper } from './storm-providers-fixture.ts'

const runs = Number(env.STORM_RUNS ?? 6)
const limit = 3

const shop = await openShopOfTwoProviders()
const { database, inTransaction } = shop.context
const run = async (statement: ReturnType<typeof sql>) => (await database.execute(statement)).rows

interface Bought {
  id: number
  orderNumber: string
  provider: ProviderName
  trade: KnownTrade | null
}

interface Sequence {
  shopper: TestShopper
  things: TeaThings
  code: string
  promotion: number
  bought: Bought[]
}

type Step =
  | { event: 'buy'; provider: ProviderName }
  /** `order` is an index among the sequence's orders, modulo their number. */
  | { event: 'expire' | 'cancel' | 'pay'; order: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ event: fc.constant('buy' as const), provider }),
  fc.record({ event: fc.constantFrom('expire' as const, 'cancel' as const, 'pay' as const), order: fc.nat(5) }),
)

let codes = 0

async function begin(): Promise<Sequence> {
  await run(sql`update promotions set is_active = false`)
  const code = `STORM${++codes}`
  const codesOfPromotion = [{ code, useLimit: limit }]
  const terms = { percent: 7, useLimit: limit, perShopperLimit: limit, codes: codesOfPromotion }
  const promotion = await createPromotion(shop.context, terms)
  const shopper = await registerShopper(shop)
  return { shopper, things: await createTeaThings(shop, shopper), code, promotion, bought: [] }
}

async function take(sequence: Sequence, step: Step): Promise<void> {
  const { bought } = sequence
  if (step.event === 'buy') return buy(sequence, step.provider)
  const order = bought.at(step.order % Math.max(1, bought.length))
  if (!order) return
  // The order ends in the shop alone: its trade can still be paid.
  if (step.event === 'expire') await move(order, 'expire')
  else if (step.event === 'cancel') await move(order, 'cancel')
  else if (order.trade) await actionsAt[order.provider].pay(shop, order.trade)
}

async function buy({ shopper, things, code, bought }: Sequence, name: ProviderName): Promise<void> {
  const wish = { ...wishFor(things), code, expected_total: '558.00', provider: name }
  const { body, status } = await checkOutBasket(shop, shopper, wish)
  expect([201, 409]).toContain(status)
  if (status !== 201) return
  const { order_number: orderNumber } = body
  const [row] = await run(sql`select id from orders where order_number = ${orderNumber}`)
  const trade = await startByShopper(shop, { orderNumber, provider: name, shopper })
  bought.push({ id: row!.id as number, orderNumber, provider: name, trade })
}

const move = ({ id }: Bought, event: Parameters<typeof moveOrder>[2]) =>
  inTransaction(async (transaction) => {
    await lockOrder(transaction, id)
    return moveOrder(transaction, id, event, shop.context.now())
  })

async function expectCountedUses({ promotion, code }: Sequence): Promise<void> {
  const [books] = await run(sql`
    select count(*)::int as standing, count(distinct nth)::int as numbers,
      count(*) filter (where not is_beyond_limit)::int as within,
      (select count(*)::int from promotion_uses join orders on orders.id = order_id
        where promotion_id = ${promotion} and (given_back_at is null) <> (status in ('pending', 'paid'))) as wrong
    from promotion_uses where promotion_id = ${promotion} and given_back_at is null`)
  const { standing, numbers, within, wrong } = books as Record<string, number>
  expect(wrong).toBe(0)
  expect(numbers).toBe(standing)
  expect(within).toBeLessThanOrEqual(limit)
  const counts = await run(sql`select used_count as promotion,
      (select used_count from promotion_codes where code = ${code}) as code from promotions where id = ${promotion}`)
  expect(counts).toEqual([{ promotion: standing, code: standing }])
}

/** Paid orders and no others have their money, once, by the ledger. */
async function expectMoney({ bought }: Sequence): Promise<void> {
  const ids = bought.map(({ id }) => id)
  const rows = await run(sql`
    select status, total_in_fen as total, (select coalesce(sum(case kind when 'payment_in' then amount_in_fen else -amount_in_fen end), 0)::int
      from ledger_entries where order_id = orders.id) as left
    from orders where id = any(${sql.param(ids)}::bigint[])`)
  for (const { status, total, left } of rows) expect([status, left]).toEqual([status, status === 'paid' ? total : 0])
}

test(
  'expiry, cancelling and late money at either provider, at once or in turn, count each use once',
  async () => {
    const paid = { alipay: 0, wechat_pay: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 10 }), async (rounds) => {
        const sequence = await begin()
        for (const round of rounds) {
          await Promise.all(round.map((each) => take(sequence, each)))
          await shop.deliver()
          await expectCountedUses(sequence)
          await expectMoney(sequence)
        }
        for (const { id, provider: name } of sequence.bought) {
          const [order] = await run(sql`select status from orders where id = ${id}`)
          if (order!.status === 'paid') paid[name] += 1
        }
      }),
      { numRuns: runs, endOnFailure: true },
    )
    expect(await findAuditDifferences(shop)).toEqual([])
    if (env.STORM_RUNS) console.info(`paid: ${JSON.stringify(paid)}`)
  },
  runs * 20_000,
)
