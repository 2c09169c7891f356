/** Stores files atomically. flydrive's own driver writes in place, so a crash or a reader could find half a file. */
import { randomUUID } from 'node:crypto'
import { glob, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { probeFolder } from './probe-folder.ts'

const draftEnding = '.draft'
const dayInMs = 86_400_000

/** Whether this file is still being written, or was never finished. */
export function isDraft(key: string): boolean {
  return key.endsWith(draftEnding)
}

/** None for a remote store. */
export function draftSweepers({ driver }: Disk): Sweeper[] {
  if (!(driver instanceof AtomicFileDriver)) return []
  return [{ name: 'abandoned-drafts', intervalInMs: dayInMs, sweep: () => driver.removeDrafts(dayInMs) }]
}

/** Checks that the folder's disk has room. A remote store reports a lack of room on writing. */
export async function probeStorage({ driver }: Disk): Promise<void> {
  if (driver instanceof AtomicFileDriver) await probeFolder(driver.location)
}

export class AtomicFileDriver extends FSDriver {
  readonly location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.location = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#write(key, contents)
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#write(key, contents)
  }

  /**
   * Removes drafts of a killed process. Drafts still being written are younger.
   * @returns how many were removed
   */
  async removeDrafts(olderThanInMs: number): Promise<number> {
    let count = 0
    for await (const name of glob(`**/*${draftEnding}`, { cwd: this.location })) {
      const draft = join(this.location, name)
      const found = await stat(draft).catch(ignoreMissing)
      if (!found || Date.now() - found.mtimeMs < olderThanInMs) continue
      await rm(draft, { force: true })
      count += 1
    }
    return count
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const place = join(this.location, key)
    const draft = `${place}.${randomUUID()}${draftEnding}`
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    try {
      await writeFile(draft, contents, { mode: 0o600 })
      await rename(draft, place)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
