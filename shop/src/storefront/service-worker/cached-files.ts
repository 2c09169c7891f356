/** The caches. Names survive new builds, because a cached page still needs the files it came with. */

const limits = { assets: 600, pictures: 200, pages: 60 } as const
export type CacheName = keyof typeof limits
const prefix = 'shop-1-'

const open = (name: CacheName) => caches.open(prefix + name)

export async function findCached(name: CacheName, key: Request | string): Promise<Response | undefined> {
  const cache = await open(name)
  return cache.match(key, { ignoreVary: true })
}

/** Stores a response; above the limit the oldest are evicted. */
export async function save(name: CacheName, key: Request | string, response: Response): Promise<void> {
  const cache = await open(name)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limits[name])).map((oldest) => cache.delete(oldest)))
}

/** Fetches uncached files; a file that fails is fetched when needed. */
export async function saveAll(name: CacheName, paths: readonly string[]): Promise<void> {
  const cache = await open(name)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.allSettled(paths.filter((path) => !known.has(path)).map((path) => cache.add(path)))
}
