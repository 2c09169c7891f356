/**
 * Staff change unpaid orders while these are paid, cancelled and expire. `STORM_RUNS=300` runs longer; `STORM_SEED`
 * repeats one.
 */
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { openShopOfTwoProviders } from '#features/payments/testing/fixtures/two-providers-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { providerNames } from '#features/payments/testing/storm-factory.ts'
import { actionsAt } from '#features/payments/testing/storm-providers-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { codeIn, linkAsStaff, placeAsStaff, replaceAsStaff } from './staff-order-factory.ts'

const rounds = Number(env.STORM_RUNS ?? 12)
let seed = Number(env.STORM_SEED ?? 20_261_126)
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const shop = await openShopOfTwoProviders()
const { shopper } = shop
const { database } = shop.context

/** The only act of the first rounds, so that each has happened at least once. */
const alone = ['staff', 'payment'] as const

const wishOf = (goodsIds: readonly number[]) => {
  const lines = goodsIds
    .slice(0, 1 + random(goodsIds.length))
    .map((goods_id) => ({ goods_id, quantity: 1 + random(3) }))
  const total = lines.reduce((sum, { quantity }) => sum + quantity * 10, 0)
  return { lines, expected_total: `${total}.00` }
}

/** @param only two changes that meet nothing but each other, so that one of them wins; or the payment by itself */
async function playRound(by: SignedIn, goodsIds: readonly number[], only?: 'staff' | 'payment'): Promise<Set<string>> {
  const seen = new Set<string>()
  const { body: placed } = await placeAsStaff(by, { shopper_id: shopper.id, hours: 1, ...wishOf(goodsIds) })
  const orderNumber = placed.order_number as string
  const { body: link } = await linkAsStaff(by, orderNumber)
  const actions = actionsAt[providerNames[random(providerNames.length)]!]
  const trade = await actions.start((call, json) =>
    shop.call('POST', `/api/order/open/${codeIn(link.url)}/${call}`, { json }),
  )
  const acts: (() => Promise<unknown>)[] = []
  if (only !== 'payment')
    for (let change = 1; change <= 2; change++) acts.push(() => replaceAsStaff(by, orderNumber, wishOf(goodsIds)))
  const third = only ? null : random(3)
  if (only !== 'staff') acts.push(() => actions.pay(shop, trade!))
  if (third === 0) acts.push(() => shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shopper.access }))
  if (third === 1) acts.push(() => shop.wait(3_600_000 + 4_000).then(() => shop.sweep()))
  const results = await Promise.all(
    acts
      .toSorted(() => random(3) - 1)
      .map(async (act) => {
        await new Promise((resolve) => setTimeout(resolve, random(30)))
        return act()
      }),
  )
  const answers = results.filter((result): result is Awaited<ReturnType<typeof replaceAsStaff>> =>
    Boolean(result && typeof result === 'object' && 'status' in result),
  )
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    seen.add(`${status} ${body.code ?? ''}`.trim())
  }
  return seen
}

test(
  'changes, payments, cancellations and deadlines at the same moment lose no unit and no money',
  async () => {
    const by = await signInAs(shop, 'manager')
    // An order has at most three of an item.
    const stock = 3 * rounds
    const goodsIds = await Promise.all([1, 2, 3].map(() => createGoods(shop.context, { priceInFen: 1_000, stock })))
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      // Moving the clock ends sessions.
      const manager = round % 8 === 7 ? await signInAs(shop, 'manager') : by
      await database.execute(sql`update staff_sessions set seen_at = ${shop.context.now()}, created_at = ${shop.context.now()},
        expires_at = ${new Date(shop.context.now().getTime() + 40_000_000)} where ended_at is null`)
      Object.assign(shopper, await logInAgain(shop, shopper.username))
      for (const answer of await playRound(manager, goodsIds, alone[round])) seen.add(answer)
      await shop.deliver()
      await shop.sweep()
      const { rows } = await database.execute<{ pending: number }>(sql`
        select count(*)::int as pending from orders where user_id = ${shopper.id} and status = 'pending'`)
      expect(rows[0]!.pending).toBeLessThanOrEqual(10)
      await shop.wait(3 * 86_400_000)
      await shop.sweep()
      await shop.sweep()
      expect(await findAuditDifferences(shop), `round ${round}, seed ${env.STORM_SEED ?? 20_261_126}`).toEqual([])
    }
    const { rows: counts } = await database.execute<{ id: number; gone: number; sold: number }>(sql`
      select goods.id, ${stock} - stock as gone, sold_count as sold from goods where id = any(${sql.param(goodsIds)}::integer[])`)
    // All others have ended: what left the stock was sold.
    for (const { gone, sold } of counts) expect(gone).toBe(sold)
    const { rows: paid } = await database.execute<{ orders: number; ins: string; outs: string; owed: string }>(sql`
      select count(*) filter (where status = 'paid')::int as orders,
        (select coalesce(sum(amount_in_fen), 0) from ledger_entries where kind = 'payment_in') as ins,
        (select coalesce(sum(amount_in_fen), 0) from ledger_entries where kind = 'refund_out') as outs,
        coalesce(sum(total_in_fen) filter (where status = 'paid'), 0) as owed from orders`)
    const { orders, ins, outs, owed } = paid[0]!
    expect(Number(ins) - Number(outs)).toBe(Number(owed))
    expect(orders).toBeGreaterThan(0)
    expect(seen.has('201')).toBe(true)
    expect([...seen].toSorted((a, b) => a.localeCompare(b))).toContain('409 order_not_payable')
    if (env.STORM_RUNS) console.info(`${rounds} rounds, ${orders} paid, ${[...seen].join(', ')}`)
  },
  rounds * 20_000,
)
