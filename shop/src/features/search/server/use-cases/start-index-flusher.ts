/** Puts the words of new documents into the search's index, those of many together, while the next are written. */
import type { Database } from '#platform/database/database.ts'
import { createBackgroundTask } from '#platform/jobs/background-task.ts'
import { flushPendingList, hasMoreDocumentsThan } from '../queries/token-queries.ts'

/** Each search reads what waits. Where there is hardly anything to find yet, more may wait, which is cheaper. */
const waitingAtMost = { inShop: 500, inNewShop: 5_000 }
const mostDocumentsOfNewShop = 1_000

export interface IndexFlusher {
  /** Begins once enough wait and what was begun before has ended. @throws what went wrong with that */
  add(documents: number): Promise<void>
  /** @throws what went wrong with the last */
  end(): Promise<void>
}

/** @param put puts in all that wait */
export async function startIndexFlusher(
  database: Database,
  { put = () => flushPendingList(database), newShopHasAtMost = mostDocumentsOfNewShop } = {},
): Promise<IndexFlusher> {
  const isNewShop = !(await hasMoreDocumentsThan(database, newShopHasAtMost))
  const enough = isNewShop ? waitingAtMost.inNewShop : waitingAtMost.inShop
  const beside = createBackgroundTask(put)
  let waiting = 0
  return {
    async add(documents) {
      waiting += documents
      if (waiting < enough) return
      await beside.begin()
      waiting = 0
    },
    end: () => beside.end(),
  }
}
