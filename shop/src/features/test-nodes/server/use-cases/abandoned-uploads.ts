import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { temporaryUploadDir } from '#platform/http/calls/uploads.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'

const minuteInMs = 60_000
/** Longer than any request lasts: an older file belongs to a killed process. */
const abandonedAfterInMs = 60 * minuteInMs

/** Removes files that a killed process left half uploaded. */
export function abandonedUploadSweeper({ config, now }: Pick<ShopContext, 'config' | 'now'>): Sweeper {
  const directory = temporaryUploadDir(config.dataDir)
  return {
    name: 'abandoned uploads',
    intervalInMs: 10 * minuteInMs,
    async sweep() {
      const oldestToKeep = now().getTime() - abandonedAfterInMs
      let count = 0
      for (const name of await namesIn(directory)) {
        const path = join(directory, name)
        const { mtimeMs } = (await stat(path).catch(nullWhenMissing)) ?? { mtimeMs: Infinity }
        if (mtimeMs >= oldestToKeep) continue
        await rm(path, { force: true })
        count += 1
      }
      return count
    },
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(nullWhenMissing)) ?? []
}

/** A request may finish, and remove its files, at any moment. */
function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
