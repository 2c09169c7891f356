import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As large as a small picture. */
const probeSizeInBytes = 64 * 1024

/**
 * Checks that the folder's disk has room: writes a small file and removes it again.
 * @throws the disk's error, such as ENOSPC
 */
export async function probeFolder(folder: string): Promise<void> {
  // Uses one name for all processes, so that the next one removes a killed one's file.
  const probe = join(folder, 'probe.draft')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, Buffer.alloc(probeSizeInBytes), { mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}
