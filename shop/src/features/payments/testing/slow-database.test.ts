/** A database that does not respond in time while staff decide a return. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockOrder } from '#features/orders/server/index.ts'
import { findAuditDifferences } from './fixtures/find-audit-differences.ts'
import { expectSettledBooks, expectSoundBooks } from './storm-books-fixture.ts'
import { openStormEnvironment, type StormEnvironment } from './storm-environment-fixture.ts'
import { providerNames } from './storm-factory.ts'
import { Storm } from './storm-fixture.ts'

let fixture: StormEnvironment
beforeAll(async () => {
  fixture = await openStormEnvironment()
})
afterAll(() => fixture.close())

/** Runs the work under the order's lock, and cancels the statement that waits for it, as a timeout does. */
async function whileLocked(orderNumber: string, work: () => Promise<void>): Promise<void> {
  const { inTransaction } = fixture.base.context
  await inTransaction(async (transaction) => {
    const { rows } = await transaction.execute<{ id: number }>(
      sql`select id from orders where order_number = ${orderNumber}`,
    )
    await lockOrder(transaction, rows[0]!.id)
    const working = work()
    const cancelled = async () =>
      (
        await transaction.execute(sql`select pg_cancel_backend(pid) from pg_stat_activity
          where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`)
      ).rows.length
    await expect.poll(cancelled, { timeout: 20_000 }).toBeGreaterThan(0)
    await working
  })
}

test.each(providerNames)(
  'a return that staff could not approve in time stays as it was, and is then refunded once, at %s',
  async (provider) => {
    const storm = await Storm.begin(fixture)
    const answer = { do: 'answer', order: -1 } as const
    await storm.do({ do: 'buy', quantity: 1, key: null, provider })
    const { number } = storm.orders.at(-1)!
    const statusOfReturn = async () => (await fixture.call('GET', `/api/order/${number}/`))?.body.returns[0]?.status
    // On a busy machine the database may not answer one of these in time either; repeated, they change nothing.
    for (let round = 0; round < 3 && (await statusOfReturn()) === undefined; round++)
      for (const action of ['pay', 'ship', 'ask_back'] as const) await storm.do({ do: action, order: -1 })
    expect(await statusOfReturn()).toBe('requested')
    const before = fixture.unanswered.length
    await whileLocked(number, () => storm.do(answer))
    expect(fixture.unanswered.slice(before)).toEqual(['57014'])
    expect(await statusOfReturn()).toBe('requested')
    expectSoundBooks(await storm.readBooks())
    await storm.do(answer)
    await storm.do(answer)
    const books = await storm.settle()
    expectSettledBooks(books)
    expect(await statusOfReturn()).toBe('refunded')
    expect(books.refunds).toMatchObject([{ status: 'succeeded', reason: 'return', amount: 777 }])
    expect(await findAuditDifferences(fixture.base)).toEqual([])
  },
)
