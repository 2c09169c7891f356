import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import { LRUCache } from 'lru-cache'
import type { ChangeFeed } from './change-feed.ts'
import { changesOf, type Database } from './database.ts'
import { trackDependencies, recordMaxAge, recordReads, CacheDependencies, type Tag } from './cache-dependencies.ts'
import { TagIndex } from './tag-index.ts'

interface CachedReadOptions {
  maxEntries?: number
  maxSizeInBytes?: number
  /** For data that no tag covers and that may be stale for this long. Responses made from it expire with it. */
  maxAgeInMs?: number
}

interface Entry<Value> {
  reading: Promise<Value>
  tags: readonly Tag[]
  sizeInBytes: number
}

/** Size of an entry with its digest and tags, and of an entry whose value is not yet measured. */
const leastSizeInBytes = 500
const defaultMaxSizeInBytes = 8 * 1024 * 1024

/**
 * Caches in memory a value that is read whole and often, until one of its tables changes. While the change feed is
 * down, every call reads.
 * @param tagsOf every table or part that `read` reads
 */
export function cachedRead<Key extends string | null, Value>(
  tagsOf: (key: Key) => readonly Tag[],
  read: (database: Database, key: Key) => Promise<Value>,
  { maxEntries = 1_000, maxSizeInBytes = defaultMaxSizeInBytes, maxAgeInMs = Infinity }: CachedReadOptions = {},
): (database: Database, key: Key) => Promise<Value> {
  const cacheByDatabase = new WeakMap<Database, LRUCache<string, Entry<Value>>>()

  function listen(changes: ChangeFeed): LRUCache<string, Entry<Value>> {
    const namesOf = new TagIndex()
    const cache = new LRUCache<string, Entry<Value>>({
      max: maxEntries,
      maxSize: maxSizeInBytes,
      ...(maxAgeInMs < Infinity && { ttl: maxAgeInMs }),
      sizeCalculation: ({ sizeInBytes }) => sizeInBytes,
      onInsert: ({ tags }, name) => namesOf.add(name, tags),
      dispose: ({ tags }, name) => namesOf.remove(name, tags),
    })
    changes.add({
      onChange(changed) {
        for (const name of namesOf.findAll(changed)) cache.delete(name)
      },
      onConnectionState: () => cache.clear(),
    })
    return cache
  }

  return (database, key) => {
    const tags = tagsOf(key)
    recordReads(...tags)
    const changes = changesOf(database)
    // Tracks the read by itself, so that the first caller depends on no more than later ones.
    const readNow = () => trackDependencies(new CacheDependencies(), () => read(database, key))
    if (changes?.state !== 'listening') return readNow()
    const cache = cacheByDatabase.get(database) ?? listen(changes)
    cacheByDatabase.set(database, cache)
    // Keys may contain whole plans; a digest is smaller.
    const name = hash('sha256', JSON.stringify(key), 'base64')
    const known = cache.get(name)
    recordMaxAge(known ? cache.getRemainingTTL(name) : maxAgeInMs)
    if (known) return known.reading
    const entry = { reading: readNow(), tags, sizeInBytes: leastSizeInBytes }
    cache.set(name, entry)
    void weigh(cache, name, entry)
    return entry.reading
  }
}

/** Stores the entry again with its size. Callers that share the read see its failure; later ones read again. */
async function weigh<Value>(cache: LRUCache<string, Entry<Value>>, name: string, entry: Entry<Value>): Promise<void> {
  const sizeInBytes = await entry.reading.then(sizeOf, () => null)
  if (cache.peek(name) !== entry) return
  if (sizeInBytes === null) cache.delete(name)
  else cache.set(name, { ...entry, sizeInBytes }, { noUpdateTTL: true })
}

function sizeOf(value: unknown): number {
  return leastSizeInBytes + 2 * serialize(value).length
}
