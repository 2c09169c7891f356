import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from './change-feed.ts'
import { changesOf, type Database } from './database.ts'
import { trackDependencies, recordMaxAge, recordReads, CacheDependencies, type Tag } from './cache-dependencies.ts'
import { TagIndex } from './tag-index.ts'

interface CachedReadOptions {
  maxKept?: number
  maxSizeInBytes?: number
  /** For what may be late by so much, and is not among the tags. Answers that are made from it are kept no longer. */
  maxAgeInMs?: number
}

interface Entry<Value> {
  reading: Promise<Value>
  tags: readonly Tag[]
  sizeInBytes: number
}

/** Of an entry with its digest and tags, and while nobody knows the size of what is read. */
const leastSizeInBytes = 500
const defaultMaxSizeInBytes = 8 * 1024 * 1024

/**
 * Keeps what is read whole and often in memory until one of its tables changes. Unheard, it is read each time.
 * @param tagsOf all that `read` reads
 */
export function cachedRead<Key extends string | null, Value>(
  tagsOf: (key: Key) => readonly Tag[],
  read: (database: Database, key: Key) => Promise<Value>,
  { maxKept = 1_000, maxSizeInBytes = defaultMaxSizeInBytes, maxAgeInMs = Infinity }: CachedReadOptions = {},
): (database: Database, key: Key) => Promise<Value> {
  const keptByDatabase = new WeakMap<Database, LRUCache<string, Entry<Value>>>()

  function listen(changes: ChangeFeed): LRUCache<string, Entry<Value>> {
    const namesOf = new TagIndex()
    const kept = new LRUCache<string, Entry<Value>>({
      max: maxKept,
      maxSize: maxSizeInBytes,
      ...(maxAgeInMs < Infinity && { ttl: maxAgeInMs }),
      sizeCalculation: ({ sizeInBytes }) => sizeInBytes,
      onInsert: ({ tags }, name) => namesOf.add(name, tags),
      dispose: ({ tags }, name) => namesOf.remove(name, tags),
    })
    changes.add({
      onChange(changed) {
        for (const name of namesOf.findAll(changed)) kept.delete(name)
      },
      onConnectionState: () => kept.clear(),
    })
    return kept
  }

  return (database, key) => {
    const tags = tagsOf(key)
    recordReads(...tags)
    const changes = changesOf(database)
    // Whoever asks first has read no more than whoever comes after.
    const readNow = () => trackDependencies(new CacheDependencies(), () => read(database, key))
    if (changes?.hearing !== 'hearing') return readNow()
    const kept = keptByDatabase.get(database) ?? listen(changes)
    keptByDatabase.set(database, kept)
    // Keys may hold whole plans: their digests are as good, and small.
    const name = hash('sha256', JSON.stringify(key), 'base64')
    const known = kept.get(name)
    recordMaxAge(known ? kept.getRemainingTTL(name) : maxAgeInMs)
    if (known) return known.reading
    const entry = { reading: readNow(), tags, sizeInBytes: leastSizeInBytes }
    kept.set(name, entry)
    void weigh(kept, name, entry)
    return entry.reading
  }
}

/** Sets the entry anew with its size. A failure is for whoever waits, and not for those after them. */
async function weigh<Value>(kept: LRUCache<string, Entry<Value>>, name: string, entry: Entry<Value>): Promise<void> {
  const sizeInBytes = await entry.reading.then(sizeOf, () => null)
  if (kept.peek(name) !== entry) return
  if (sizeInBytes === null) kept.delete(name)
  else kept.set(name, { ...entry, sizeInBytes }, { noUpdateTTL: true })
}

function sizeOf(value: unknown): number {
  return leastSizeInBytes + 2 * serialize(value).length
}
