/** Which order events the migration of notifications leaves to be announced. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from '#platform/database/migrations.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { type EmptyDatabase, openEmptyDatabase, writePurchase } from './empty-database.ts'

let shop: EmptyDatabase
beforeAll(async () => {
  shop = await openEmptyDatabase()
})
afterAll(() => shop.close())

async function writeEvent(kind: string): Promise<void> {
  await shop.client.query(
    `insert into order_events (order_id, kind, actor, created_at) select max(id), $1, 'shop', now() from orders`,
    [kind],
  )
}

test('events from before it are not announced; those of the previous program on its schema are', async () => {
  const migrations = await readMigrations(migrationsDirectory)
  const own = migrations.findIndex(({ text }) => text.includes('create trigger queue_order_event'))
  await migrate(shop, migrations.slice(0, own))
  await writePurchase(shop, 1)
  await writeEvent('handed_over')
  await migrate(shop, migrations)
  await writeEvent('arrived')
  const { rows } = await shop.client.query(
    'select kind from order_events_to_notify join order_events on order_events.id = event_id',
  )
  expect(rows).toEqual([{ kind: 'arrived' }])
})
