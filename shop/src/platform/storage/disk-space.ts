/** Stops uploads before the disk is full, because the database needs the rest. */
import { stat, statfs } from 'node:fs/promises'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { AtomicFileDriver } from './atomic-file-driver.ts'

const gigabyte = 1024 ** 3
/** The smaller of both applies, because a small disk has less to spare. */
const minFreeInBytes = gigabyte
const minFreeShare = 0.05

type Places = Pick<ShopContext, 'config' | 'storage'>

export interface DiskSpace {
  /** As in a sentence: `the disk of DATA_DIR`. */
  name: string
  /** From 0 to 1. */
  freeShare: number
  /** Uploads are refused. */
  isScarce: boolean
}

/** The disk of the data folder, and that of the storage where it is a folder on another disk. */
export async function measureDisks({ config, storage: { driver } }: Places): Promise<DiskSpace[]> {
  const folders: [name: string, folder: string][] = [['the disk of DATA_DIR', config.dataDir]]
  if (driver instanceof AtomicFileDriver) folders.push(['the disk of the storage', driver.location])
  const measured = await Promise.all(folders.map(([name, folder]) => measure(name, folder)))
  const disks = new Map<number, DiskSpace>()
  for (const disk of measured) if (disk && !disks.has(disk.device)) disks.set(disk.device, disk.space)
  return [...disks.values()]
}

/** @returns the disk that has little room left, described in a sentence; null where all have enough */
export async function findScarceDisk(places: Places): Promise<string | null> {
  const disks = await measureDisks(places)
  return disks.find(({ isScarce }) => isScarce)?.name ?? null
}

async function measure(name: string, folder: string): Promise<{ device: number; space: DiskSpace } | null> {
  const found = await Promise.all([stat(folder), statfs(folder)]).catch((error: NodeJS.ErrnoException) => {
    // No file has been stored yet.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  const [{ dev: device }, { bavail, blocks, bsize }] = found
  const isScarce = bavail * bsize < Math.min(minFreeInBytes, minFreeShare * blocks * bsize)
  return { device, space: { name, freeShare: blocks === 0 ? 0 : bavail / blocks, isScarce } }
}
