import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5
/** References the open files, because garbage collection would close unreferenced ones. */
const locked = new Set<DatabaseSync>()

/**
 * Locks a file for the lifetime of this process. Uses SQLite for its lock only, because Node has no flock. The system
 * releases the lock when its process ends, so a lock is never stale.
 * @returns the function that releases the lock; null when another process has it
 */
export function acquireFileLock(path: string): (() => void) | null {
  // SQLite gives its journal the rights of the file. Closing an existing file would release its lock, so none is opened.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    locked.add(file)
    return () => {
      locked.delete(file)
      file.close()
    }
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
}
