/** A shop of which some lists have many thousands of rows, and the check that each page of them reads few. */
import { type SQL, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Database } from '#platform/database/database.ts'
import { faultsOfPlan, type Statement } from '#platform/database/testing/plan-faults.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { listsWithout } from './checked-in.ts'

/** Rows of all tables that one statement may read; counts end at ten thousand a tab. */
export const usualReads = 45_000
/** A statement that lists reads its page, and those before it. */
const listReads = 15_000
const maxSorted = 10_000

export interface CheckedList {
  tables: readonly string[]
  addresses: readonly string[]
  maxRead?: number
  maxSorted?: number
  /** Limits statements without a count. */
  maxListRead?: number
}

export interface FilledShop {
  shop: TestShop
  owner: SignedIn
  /** Runs statements in order, without the tables' triggers, because these would take minutes. */
  insertRows(statements: readonly SQL[]): Promise<void>
  /** Plans need to know the tables. @throws where the lists lack one that the test has to read */
  analyse(lists: Record<string, CheckedList>): Promise<void>
  check(list: CheckedList): Promise<void>
  /** Checks the statements that a use case runs. */
  checkStatements(name: string, list: Omit<CheckedList, 'addresses'>, run: () => Promise<unknown>): Promise<void>
}

/** @param test the file that fills it */
export async function createFilledShop(test: string): Promise<FilledShop> {
  const shop = await createTestShop()
  const owner = await signInAs(shop, 'owner')
  const { database } = shop.context
  const { $client } = database
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const switchTriggers = async (transaction: Database, state: 'disable' | 'enable') => {
    for (const { name } of tables)
      await transaction.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(state)} trigger user`)
  }
  const filled: FilledShop = {
    shop,
    owner,
    async insertRows(statements) {
      await shop.context.inTransaction((transaction) => switchTriggers(transaction, 'disable'))
      for (const statement of statements)
        await shop.context.inTransaction((transaction) => transaction.execute(statement), {
          statementTimeoutInMs: 60_000,
        })
      await shop.context.inTransaction((transaction) => switchTriggers(transaction, 'enable'))
    },
    async analyse(lists) {
      const addresses = Object.values(lists).flatMap((list) => list.addresses)
      expect(listsWithout(test, addresses)).toEqual([])
      for (const table of new Set(Object.values(lists).flatMap((list) => list.tables)))
        await $client.query(`vacuum (analyze) ${table}`)
    },
    async check({ addresses, ...list }) {
      for (const address of addresses)
        await filled.checkStatements(address, list, async () => {
          const isPublic = address.startsWith('/')
          const { status } = isPublic
            ? await shop.call('GET', address)
            : await owner.call('GET', `/api/console/${address}`)
          expect([address, status]).toEqual([address, 200])
        })
    },
    async checkStatements(name, { maxListRead = listReads, ...limits }, run) {
      const statements = await statementsOf(run, limits.tables)
      expect(statements.length, name).toBeGreaterThan(0)
      const client = await $client.connect()
      try {
        for (const statement of statements) {
          const counts = /count\(/.test(statement.text)
          const faults = await faultsOfPlan(client, statement, {
            maxSorted,
            mayRead: Infinity,
            maxRead: counts ? usualReads : maxListRead,
            ...(counts ? limits : { ...limits, maxRead: limits.maxRead ?? maxListRead }),
          })
          expect.soft(faults, `${name}: ${statement.text.slice(0, 300)}`).toEqual([])
        }
      } finally {
        client.release()
      }
    },
  }

  async function statementsOf(run: () => Promise<unknown>, names: readonly string[]): Promise<Statement[]> {
    const spied = vi.spyOn($client, 'query')
    try {
      await run()
      const calls = spied.mock.calls as unknown as [{ text?: string; values?: unknown[] }, unknown[]?][]
      return calls
        .map(([{ text = '', values: own }, values = own ?? []]) => ({ text, values }))
        .filter(({ text }) => /^\s*(?:select|with)\b/.test(text) && names.some((table) => text.includes(table)))
    } finally {
      spied.mockRestore()
    }
  }
  return filled
}
