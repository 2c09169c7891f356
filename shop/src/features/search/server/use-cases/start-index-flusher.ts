/** Flushes words of new documents into the search index in batches, while the next are written. */
import type { Database } from '#platform/database/database.ts'
import { createBackgroundTask } from '#platform/jobs/background-task.ts'
import { flushPendingList, hasMoreDocumentsThan } from '../queries/token-queries.ts'

/** Searches scan pending documents. A nearly empty shop may have more of them, which is cheaper. */
const waitingAtMost = { inShop: 500, inNewShop: 5_000 }
const mostDocumentsOfNewShop = 1_000

export interface IndexFlusher {
  /** Starts a flush once enough documents are pending and no flush runs. @throws the error of the flush before */
  add(documents: number): Promise<void>
  /** @throws the error of the last flush */
  end(): Promise<void>
}

/** @param put flushes all pending documents */
export async function startIndexFlusher(
  database: Database,
  { put = () => flushPendingList(database), newShopHasAtMost = mostDocumentsOfNewShop } = {},
): Promise<IndexFlusher> {
  const isNewShop = !(await hasMoreDocumentsThan(database, newShopHasAtMost))
  const enough = isNewShop ? waitingAtMost.inNewShop : waitingAtMost.inShop
  const task = createBackgroundTask(put)
  let waiting = 0
  return {
    async add(documents) {
      waiting += documents
      if (waiting < enough) return
      await task.begin()
      waiting = 0
    },
    end: () => task.end(),
  }
}
