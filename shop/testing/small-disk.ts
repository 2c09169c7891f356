/** A small disk in memory that a test can fill. */
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  fill(): Promise<void>
  makeRoom(): Promise<void>
  remove(): Promise<void>
}

export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount()

export async function mountSmallDisk(sizeInMb: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'yokoso-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeInMb}m`, 'tmpfs', path])
  // The database's own user passes through.
  await chmod(path, 0o755)
  const filler = join(path, 'filler')
  return {
    path,
    async fill() {
      await writeFile(filler, Buffer.alloc(sizeInMb * 1024 * 1024)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    makeRoom: () => rm(filler),
    async remove() {
      execFileSync('umount', ['--lazy', path])
      await rmdir(path)
    },
  }
}

/** A container's root may lack the right. In a namespace of its own, so that nothing stays. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}
