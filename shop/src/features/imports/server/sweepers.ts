import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteImportsBefore, findOldestImport } from './queries/shipping-file-queries.ts'

const runLifetimeInMs = 30 * 86_400_000

export function importSweepers({ database, now }: ShopContext): Sweeper[] {
  return [
    {
      name: 'old files of staff',
      intervalInMs: 3_600_000,
      sweep: () => deleteImportsBefore(database, new Date(now().getTime() - runLifetimeInMs)),
      findOldestDue: () => findOldestImport(database, { now: now(), afterInMs: runLifetimeInMs }),
    },
  ]
}
