import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5
/** A file that nothing refers to is closed with the next collection of garbage. */
const held = new Set<DatabaseSync>()

/**
 * Holds a file for as long as this process lives. SQLite serves only for its lock, because Node has no flock.
 * The system drops the lock with its holder, so it is never stale.
 * @returns lets go of it; null when another holds it
 */
export function holdFile(path: string): (() => void) | null {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    chmodSync(path, 0o600)
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
