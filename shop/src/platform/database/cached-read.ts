import { LRUCache } from 'lru-cache'
import type { Changes } from './changes.ts'
import { changesOf, type Database } from './database.ts'
import { collectReads, isInvalidatedBy, noteReads, Reads, type Tag } from './reads.ts'

interface CachedReadOptions {
  maxKept?: number
  /** For what may be late by so much, and is not among the tags. */
  maxAgeInMs?: number
}

/**
 * Keeps what is read whole and often in memory until one of its tables changes. Unheard, it is read each time.
 * @param tagsOf all that `read` reads
 */
export function cachedRead<Key extends string | null, Value>(
  tagsOf: (key: Key) => readonly Tag[],
  read: (database: Database, key: Key) => Promise<Value>,
  { maxKept = 1_000, maxAgeInMs = 0 }: CachedReadOptions = {},
): (database: Database, key: Key) => Promise<Value> {
  const keptByDatabase = new WeakMap<Database, LRUCache<string, Promise<Value>>>()

  function listen(changes: Changes): LRUCache<string, Promise<Value>> {
    const kept = new LRUCache<string, Promise<Value>>({ max: maxKept, ttl: maxAgeInMs })
    changes.add({
      onChange(changed) {
        for (const name of kept.keys())
          if (tagsOf(JSON.parse(name) as Key).some((tag) => isInvalidatedBy(tag, changed))) kept.delete(name)
      },
      onConnectionState: () => kept.clear(),
    })
    return kept
  }

  return (database, key) => {
    noteReads(...tagsOf(key))
    const changes = changesOf(database)
    // Whoever asks first has read no more than whoever comes after.
    const readNow = () => collectReads(new Reads(), () => read(database, key))
    if (changes?.hearing !== 'hearing') return readNow()
    const kept = keptByDatabase.get(database) ?? listen(changes)
    keptByDatabase.set(database, kept)
    const name = JSON.stringify(key)
    const known = kept.get(name)
    if (known) return known
    const reading = readNow()
    kept.set(name, reading)
    // A failure is for whoever waits, and not for those after them.
    reading.catch(() => kept.peek(name) === reading && kept.delete(name))
    return reading
  }
}
