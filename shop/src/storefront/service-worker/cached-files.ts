/** The caches. Their names stay when the shop is built anew: a kept page goes on needing the files it came with. */

const limits = { assets: 600, pictures: 200, pages: 60 } as const
export type CacheName = keyof typeof limits
const prefix = 'shop-1-'

const open = (name: CacheName) => caches.open(prefix + name)

export async function findCached(name: CacheName, key: Request | string): Promise<Response | undefined> {
  const cache = await open(name)
  return cache.match(key, { ignoreVary: true })
}

/** Keeps it; the oldest go when there are too many. */
export async function save(name: CacheName, key: Request | string, response: Response): Promise<void> {
  const cache = await open(name)
  await cache.put(key, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - limits[name])).map((oldest) => cache.delete(oldest)))
}

/** Fetches what is not kept yet; a file that fails is left for when it is needed. */
export async function saveAll(name: CacheName, paths: readonly string[]): Promise<void> {
  const cache = await open(name)
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await Promise.allSettled(paths.filter((path) => !known.has(path)).map((path) => cache.add(path)))
}
