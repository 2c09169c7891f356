import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { deleteFiles, findOldestFile, findOldFiles } from '../queries/test-node-queries.ts'

const hourInMs = 3_600_000
/** Visitors share the space of test files, so no file stays for longer than a day. */
const fileLifetimeInMs = 24 * hourInMs
const maxAtOnce = 100

/** Deletes the file first: a row without its file is found again. */
export function expiredFileSweeper({ database, storage, now }: ShopContext): Sweeper {
  return {
    name: 'expired test files',
    intervalInMs: hourInMs / 4,
    async sweep() {
      const old = await findOldFiles(database, new Date(now().getTime() - fileLifetimeInMs), maxAtOnce)
      for (const { storageKey } of old) await storage.delete(storageKey)
      await deleteFiles(
        database,
        old.map(({ id }) => id),
      )
      return old.length === maxAtOnce ? 'again' : old.length
    },
    findOldestDue: () => findOldestFile(database, { now: now(), afterInMs: fileLifetimeInMs }),
  }
}
