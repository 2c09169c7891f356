import { expect, test, vi } from 'vitest'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()

test('where the planner knows nothing yet, the order of a first attempt is found by its key', async () => {
  const { $client: client } = shop.context.database
  const query = vi.spyOn(client, 'query')
  await shop.waitingOrder()
  const asked = query.mock.calls.map(([config]) => config as unknown as { text?: string })
  query.mockRestore()
  const { text } = asked.find((config) => config.text?.includes('insert into payments'))!
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`)
  const scans = rows.map((row) => row['QUERY PLAN']).filter((line) => / on orders\b/.test(line))
  expect(scans).toEqual([expect.stringContaining('Index Scan using orders_pkey')])
})
