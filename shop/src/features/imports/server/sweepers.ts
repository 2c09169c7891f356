import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { workOnGoodsFiles } from './use-cases/goods-files/work-on-goods-files.ts'
import { deleteImportsBefore, findOldestImport } from './queries/shipping-file-queries.ts'

const runLifetimeInMs = 30 * 86_400_000

export function importSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    { name: 'files of goods', intervalInMs: 1_000, sweep: (signal) => workOnGoodsFiles(context, signal) },
    {
      name: 'old files of staff',
      intervalInMs: 3_600_000,
      sweep: () => deleteImportsBefore(database, new Date(now().getTime() - runLifetimeInMs)),
      findOldestDue: () => findOldestImport(database, { now: now(), afterInMs: runLifetimeInMs }),
    },
  ]
}
