import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5
/** A file that nothing refers to is closed with the next collection of garbage. */
const held = new Set<DatabaseSync>()

/**
 * Holds a file for as long as this process lives. SQLite serves only for its lock, because Node has no flock.
 * The system drops the lock with its holder, so it is never stale.
 * @returns lets go of it; null when another holds it
 */
export function acquireFileLock(path: string): (() => void) | null {
  // SQLite gives its journal the rights of the file. One that is there is not opened: closing it would end its lock.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    held.add(file)
    return () => {
      held.delete(file)
      file.close()
    }
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return null
    throw error
  }
}
