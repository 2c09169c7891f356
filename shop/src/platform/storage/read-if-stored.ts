import type { Disk } from 'flydrive'

/** The bytes stored under the key; null where there are none. */
export async function readIfStored(storage: Disk, key: string): Promise<Buffer | null> {
  try {
    return Buffer.from(await storage.getBytes(key))
  } catch (error) {
    // A folder and S3 report a missing file differently.
    if (await storage.exists(key)) throw error
    return null
  }
}
