/** Stops uploads before the disk is full, because the database needs the rest. */
import { statfs } from 'node:fs/promises'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { AtomicFileDriver } from './atomic-file-driver.ts'

const gigabyte = 1024 ** 3
/** The smaller of both applies, because a small disk has less to spare. */
const minFreeInBytes = gigabyte
const minFreeShare = 0.05

type Places = Pick<ShopContext, 'config' | 'storage'>

/** @returns the disk that has little room left, described in a sentence; null where all have enough */
export async function findScarceDisk({ config, storage: { driver } }: Places): Promise<string | null> {
  if (driver instanceof AtomicFileDriver && (await isScarce(driver.location))) return 'the disk of the storage'
  return (await isScarce(config.dataDir)) ? 'the disk of DATA_DIR' : null
}

async function isScarce(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    // No file has been stored yet.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return false
  const { bavail, blocks, bsize } = found
  return bavail * bsize < Math.min(minFreeInBytes, minFreeShare * blocks * bsize)
}
