import type { Changes } from './changes.ts'
import { changesOf, type Database } from './database.ts'
import { isInvalidatedBy, noteReads, type Tag } from './reads.ts'

/**
 * Keeps what is read whole and often in memory until one of its tables changes. Unheard, it is read each time.
 * @param tags all that `read` reads
 */
export function cachedRead<Key, Value>(
  tags: readonly Tag[],
  read: (database: Database, key: Key) => Promise<Value>,
): (database: Database, key: Key) => Promise<Value> {
  const keptByDatabase = new WeakMap<Database, Map<Key, Promise<Value>>>()
  return (database, key) => {
    noteReads(...tags)
    const changes = changesOf(database)
    if (changes?.hearing !== 'hearing') return read(database, key)
    const kept = keptByDatabase.get(database) ?? listen(changes, tags)
    keptByDatabase.set(database, kept)
    const known = kept.get(key)
    if (known) return known
    const reading = read(database, key)
    kept.set(key, reading)
    // A failure is for whoever waits, and not for those after them.
    reading.catch(() => kept.get(key) === reading && kept.delete(key))
    return reading
  }
}

function listen<Key, Value>(changes: Changes, tags: readonly Tag[]): Map<Key, Promise<Value>> {
  const kept = new Map<Key, Promise<Value>>()
  changes.add({
    onChange: (changed) => tags.some((tag) => isInvalidatedBy(tag, changed)) && kept.clear(),
    onConnectionState: () => kept.clear(),
  })
  return kept
}
