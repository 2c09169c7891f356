/** Two compositions of one shop on one database, with pools of their own, a sandbox, and the network between. */
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, inject } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { databaseUrl } from '#testing/start-test-database.ts'
import { createShop, type Shop } from '../../../../../create-shop.ts'
import { auditBooks } from '../../server/use-cases/audit/audit-books.ts'
import { describeDifference } from '../../server/use-cases/audit/difference.ts'
import { openPaymentFixture, type PaymentFixture, type FixtureOrder } from '../payment-factory.ts'
import { type NoticeRelay, openNoticeRelay } from './notice-relay-fixture.ts'

export interface FaultFixture extends PaymentFixture {
  relay: NoticeRelay
  second: Shop
  databaseName: string
  /** Deliveries of the order's notices, with what they were answered, oldest first. */
  deliveries(
    order: FixtureOrder,
  ): Promise<{ http_status: number | null; answer: string | null; is_accepted: boolean }[]>
  /** Kinds and sums of the order's entries in the ledger. */
  ledger(order: FixtureOrder): Promise<string[]>
  /** The books agree with every state. */
  expectCleanBooks(): Promise<void>
}

/** The fixture of one test file. After each test faults end and the books agree. */
export async function openFaultFixtureOfFile(): Promise<FaultFixture> {
  const shop = await openFaultFixture()
  afterEach(async () => {
    await shop.control('DELETE', '/faults')
    await shop.expectCleanBooks()
  })
  afterAll(() => shop.close())
  return shop
}

async function openFaultFixture(): Promise<FaultFixture> {
  const shop = await openPaymentFixture()
  const { database } = shop.context
  const alipay = shop.providers[0]!
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`)
  const databaseName = rows[0]!.name
  const databaseHandle = openDatabase(databaseUrl(inject('postgresUrl'), databaseName), { maxConnections: 10 })
  const second = await createShop(
    { ...shop.context, ...databaseHandle },
    { providers: shop.providers, orders: shop.orders, checksAnswers: true },
  )
  await second.api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = second.api.app.server.address() as AddressInfo
  const relay = await openNoticeRelay([alipay.notifyOrigin, `http://127.0.0.1:${port}`])
  alipay.notifyOrigin = relay.origin
  return {
    ...shop,
    relay,
    second,
    databaseName,
    deliveries: async (order) => (await shop.tradeAtAlipay(order)).deliveries,
    async ledger({ outTradeNo }) {
      const entries = await database.execute<{ entry: string }>(
        sql`select kind || ' ' || ledger_entries.amount_in_fen as entry from ledger_entries join payments on payments.id = payment_id
          where out_trade_no = ${outTradeNo} order by ledger_entries.id`,
      )
      return entries.rows.map(({ entry }) => entry)
    },
    async expectCleanBooks() {
      const found: string[] = []
      await auditBooks(database, null, (difference) => found.push(describeDifference(difference)))
      expect(found).toEqual([])
    },
    async close() {
      await relay.close()
      second.api.app.server.closeAllConnections()
      await second.api.app.close()
      await databaseHandle.close()
      await shop.close()
    },
  }
}
