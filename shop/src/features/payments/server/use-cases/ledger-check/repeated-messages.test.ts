import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '../../../testing/fixtures/payment-fixture.ts'
import { checkLedger } from './check-ledger.ts'

const shop = await openPaymentFixtureOfFile()
const { database } = shop.context
const sweeper = shop.sweepers.find(({ name }) => name === 'records after their time')!

const outcomesOf = async (paymentId: number | null) =>
  (
    await database.execute<{ outcome: string }>(
      sql`select outcome from payment_events where payment_id is not distinct from ${paymentId}::bigint order by id`,
    )
  ).rows.map(({ outcome }) => outcome)

test('messages that repeat what is known are deleted after 90 days; those of the books stay', async () => {
  const order = await shop.paidOrder()
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from payments where out_trade_no = ${order.outTradeNo}`,
  )
  const { id } = rows[0]!
  const before = await outcomesOf(id)
  expect(before).toContain('paid')
  const insert = async (paymentId: number | null, outcome: string, days: number) =>
    void (await database.execute(sql`
      insert into payment_events (payment_id, source, outcome, raw, created_at, provider)
      values (${paymentId}, 'query', ${outcome}, '', ${new Date(shop.context.now().getTime() - days * 86_400_000)}, 'alipay')`))
  await insert(id, 'already_known', 91)
  await insert(id, 'already_known', 89)
  await insert(id, 'amount_mismatch', 500)
  await insert(null, 'bad_signature', 91)
  await insert(null, 'unknown_trade', 500)
  await sweeper.sweep()
  expect(await outcomesOf(id)).toEqual([...before, 'already_known', 'amount_mismatch'])
  expect(await outcomesOf(null)).toEqual(['unknown_trade'])
  const found: unknown[] = []
  await checkLedger(database, null, (difference) => found.push(difference))
  expect(found).toEqual([])
})

test('the database refuses to delete or change a message of the books', async () => {
  await shop.paidOrder()
  const refused = { cause: { message: 'rows of payment_events are only ever added' } }
  await expect(database.execute(sql`delete from payment_events where outcome = 'paid'`)).rejects.toMatchObject(refused)
  await expect(database.execute(sql`update payment_events set raw = ''`)).rejects.toMatchObject(refused)
})

test('old messages are found by an index', async () => {
  const { rows } = await shop.context.inTransaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`)
    return transaction.execute<{ 'QUERY PLAN': string }>(sql`
    explain select id from payment_events where is_repeated_message(payment_id, outcome) and created_at < now() order by created_at limit 1000`)
  })
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payment_events_repeated')
})
