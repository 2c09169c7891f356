import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As large as a small picture. */
const probeSizeInBytes = 64 * 1024

/**
 * Has the folder's disk room? Writes a small file and removes it again.
 * @throws what the disk says, such as ENOSPC
 */
export async function probeFolder(folder: string): Promise<void> {
  // The same name for all: one that is killed leaves nothing that another would not remove.
  const probe = join(folder, 'probe.draft')
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, Buffer.alloc(probeSizeInBytes), { mode: 0o600 })
  } finally {
    await rm(probe, { force: true })
  }
}
