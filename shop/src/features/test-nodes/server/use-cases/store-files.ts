import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { StoredFile } from '#features/test-nodes/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { cleanFileName } from '#platform/http/calls/file-name.ts'
import { insertFiles } from '../queries/test-node-queries.ts'

export interface UploadedFile {
  filename: string
  /** Temporary path. */
  filepath: string
}

/**
 * Stores all of the files or none, under generated keys, and never serves them.
 * @param sender the digest of the sending network
 */
export async function storeFiles(
  { database, storage, now }: Pick<ShopContext, 'database' | 'storage' | 'now'>,
  uploaded: UploadedFile[],
  { userId, sender }: { userId: number | null; sender: string },
): Promise<StoredFile[]> {
  const createdAt = now()
  const rows = await Promise.all(
    uploaded.map(async ({ filename, filepath }) => ({
      name: cleanFileName(filename),
      sizeInBytes: (await stat(filepath)).size,
      storageKey: `test-files/${randomUUID()}`,
      userId,
      createdAt,
      sender,
    })),
  )
  try {
    for (const [index, { storageKey, sizeInBytes }] of rows.entries()) {
      const contents = createReadStream(uploaded[index]!.filepath)
      await storage.putStream(storageKey, contents, { contentLength: sizeInBytes })
    }
    return await insertFiles(database, rows)
  } catch (error) {
    await Promise.allSettled(rows.map(({ storageKey }) => storage.delete(storageKey)))
    throw error
  }
}
