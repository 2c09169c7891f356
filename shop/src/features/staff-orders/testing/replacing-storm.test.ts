/**
 * Staff change unpaid orders while these are paid, cancelled and expire. `STORM_RUNS=300` runs longer; `STORM_SEED`
 * repeats one.
 */
import { env } from 'node:process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/storm-books-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { codeIn, linkAsStaff, placeAsStaff, replaceAsStaff } from './staff-order-factory.ts'

const rounds = Number(env.STORM_RUNS ?? 12)
let seed = Number(env.STORM_SEED ?? 20_261_126)
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const shop = await openPaymentFixtureOfFile()
const { shopper } = shop
const { database } = shop.context

const wishOf = (goodsIds: readonly number[]) => {
  const lines = goodsIds
    .slice(0, 1 + random(goodsIds.length))
    .map((goods_id) => ({ goods_id, quantity: 1 + random(3) }))
  const total = lines.reduce((sum, { quantity }) => sum + quantity * 10, 0)
  return { lines, expected_total: `${total}.00` }
}

/** Pays at the provider whatever the shop does meanwhile; a trade that was closed refuses. */
async function payAtProvider(payUrl: string): Promise<void> {
  await shop.openCashier(payUrl)
  const trade = tradeIn(payUrl).out_trade_no!
  await shop.control('POST', `/trades/${trade}/pay`).catch((error: unknown) => {
    expect(String(error)).toMatch(/trade|closed|paid|deadline/i)
  })
}

/** @param isOfStaffAlone whether two changes meet nothing but each other, so that one of them wins */
async function playRound(by: SignedIn, goodsIds: readonly number[], isOfStaffAlone: boolean): Promise<Set<string>> {
  const seen = new Set<string>()
  const { body: placed } = await placeAsStaff(by, { shopper_id: shopper.id, hours: 1, ...wishOf(goodsIds) })
  const orderNumber = placed.order_number as string
  const { body: link } = await linkAsStaff(by, orderNumber)
  const pay = async (code: string) => (await shop.call('POST', `/api/order/open/${code}/pay/`, { json: {} })).body
  const { pay_url: payUrl } = await pay(codeIn(link.url))
  const acts: (() => Promise<unknown>)[] = [
    () => replaceAsStaff(by, orderNumber, wishOf(goodsIds)),
    () => replaceAsStaff(by, orderNumber, wishOf(goodsIds)),
  ]
  const third = isOfStaffAlone ? null : random(3)
  if (third !== null) acts.push(() => payAtProvider(payUrl))
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
    const stock = 500
    const goodsIds = await Promise.all([1, 2, 3].map(() => createGoods(shop.context, { priceInFen: 1_000, stock })))
    const seen = new Set<string>()
    for (let round = 0; round < rounds; round++) {
      // Moving the clock ends sessions.
      const manager = round % 8 === 7 ? await signInAs(shop, 'manager') : by
      await database.execute(sql`update staff_sessions set seen_at = ${shop.context.now()}, created_at = ${shop.context.now()},
        expires_at = ${new Date(shop.context.now().getTime() + 40_000_000)} where ended_at is null`)
      for (const answer of await playRound(manager, goodsIds, round === 0)) seen.add(answer)
      await shop.control('POST', '/clock/advance', { by_ms: 0 })
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
