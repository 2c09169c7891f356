import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { findOldestUnusedInvoiceFile } from './queries/invoice-file-queries.ts'
import { deleteUnusedInvoiceFiles, unusedFileLastsInMs } from './use-cases/invoice-files.ts'

export function invoiceSweepers(context: ShopContext): Sweeper[] {
  const { database, now } = context
  return [
    {
      name: 'invoice files that nothing uses',
      intervalInMs: 15 * 60_000,
      sweep: () => deleteUnusedInvoiceFiles(context),
      findOldestDue: () => findOldestUnusedInvoiceFile(database, { now: now(), afterInMs: unusedFileLastsInMs }),
    },
  ]
}
