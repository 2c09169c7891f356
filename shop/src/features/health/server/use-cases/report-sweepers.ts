import type { ShopContext } from '#platform/config/shop-context.ts'
import { readSweeperResults } from '#platform/jobs/sweeper-results.ts'
import { deleteSweeperResultsBefore, writeSweeperResults } from '../queries/health-queries.ts'

const rowLifetimeInMs = 7 * 86_400_000
const maxErrorLength = 300

/** Stores the results of this process, so that any process can report them. */
export async function reportSweepers({ database, now }: Pick<ShopContext, 'database' | 'now'>): Promise<number> {
  const reportedAt = now()
  const rows = [...readSweeperResults()].map(([name, { error, ...result }]) => ({
    name,
    reportedAt,
    ...result,
    error: error?.slice(0, maxErrorLength) ?? null,
  }))
  await writeSweeperResults(database, rows)
  await deleteSweeperResultsBefore(database, new Date(reportedAt.getTime() - rowLifetimeInMs))
  return 0
}
