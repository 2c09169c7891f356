import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteFiles, findOldestFile, findOldFiles } from '../queries/test-node-queries.ts'

const hourInMs = 3_600_000
/** Anybody may fill the room of test files: nobody for longer than a day. */
const keptForInMs = 24 * hourInMs
const maxAtOnce = 100

/** The file goes first: a row whose file is gone is found again. */
export function expiredFileSweeper({ database, storage, now }: ShopContext): Sweeper {
  return {
    name: 'expired test files',
    intervalInMs: hourInMs / 4,
    async sweep() {
      const old = await findOldFiles(database, new Date(now().getTime() - keptForInMs), maxAtOnce)
      for (const { storageKey } of old) await storage.delete(storageKey)
      await deleteFiles(
        database,
        old.map(({ id }) => id),
      )
      return old.length === maxAtOnce ? 'again' : old.length
    },
    findOldestDue: () => findOldestFile(database, { now: now(), afterInMs: keptForInMs }),
  }
}
