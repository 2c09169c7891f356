import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteUnusedFiles } from './use-cases/goods-files/stored-files.ts'
import { findOldestFailing } from './queries/goods-file-queries.ts'
import { workOnGoodsFiles } from './use-cases/passes/work-on-goods-files.ts'
import { deleteImportsBefore, findOldestImport } from './queries/shipping-file-queries.ts'

/** Longer than an upload, which has no import yet. */
const uploadLastsInMs = 3_600_000
const runLifetimeInMs = 30 * 86_400_000

export function importSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'files of goods',
      intervalInMs: 1_000,
      sweep: (signal) => workOnGoodsFiles(context, signal),
      findOldestDue: () => findOldestFailing(database),
    },
    {
      name: 'old files of staff',
      intervalInMs: 3_600_000,
      async sweep() {
        const deleted = await deleteImportsBefore(database, new Date(now().getTime() - runLifetimeInMs))
        await deleteUnusedFiles(context, new Date(now().getTime() - uploadLastsInMs))
        return deleted
      },
      findOldestDue: () => findOldestImport(database, { now: now(), afterInMs: runLifetimeInMs }),
    },
  ]
}
