/** A folder in which a file is there whole or not at all: flydrive's own driver writes in place, and a crash or a reader would meet half a file. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { FSDriver } from 'flydrive/drivers/fs'

export class WholeFileDriver extends FSDriver {
  readonly #location: string

  constructor(location: string) {
    super({ location, visibility: 'private' })
    this.#location = location
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    await this.#write(key, contents)
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    await this.#write(key, contents)
  }

  async #write(key: string, contents: string | Uint8Array | Readable): Promise<void> {
    const place = join(this.#location, key)
    const draft = `${place}.${randomUUID()}.draft`
    await mkdir(dirname(place), { recursive: true })
    try {
      await writeFile(draft, contents)
      await rename(draft, place)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
}
