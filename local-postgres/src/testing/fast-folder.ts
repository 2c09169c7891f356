import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Memory file system of Linux. */
const memory = '/dev/shm'
/** Tests share memory with other programs. */
const roomInBytes = 8 * 1024 ** 3

/** Finds a fast folder: a database is hundreds of small files, and each test file creates and drops one. */
export async function findFastFolder(): Promise<string> {
  const found = await statfs(memory).catch(() => null)
  return found && found.bavail * found.bsize > roomInBytes ? memory : tmpdir()
}
