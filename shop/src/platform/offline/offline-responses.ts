/**
 * API responses saved in the browser for reading offline. The page saves them, because the service worker never sees
 * a token. Each stores its time, so that it cannot pass for fresh.
 */
const publicName = 'answers-1'
const personalPrefix = 'answers-of-'
const maxResponses = 120
const savedAtHeader = 'x-kept-at'
const savedAtByResponse = new WeakMap<object, string>()

/** When the response was saved, as RFC 3339; undefined for one fresh from the network. */
export function savedAtOf(...responses: readonly unknown[]): string | undefined {
  return responses
    .map((response) => (typeof response === 'object' && response ? savedAtByResponse.get(response) : undefined))
    .filter((savedAt) => savedAt !== undefined)
    .toSorted()[0]
}

/** @param owner the person's id; null: the same for everybody */
export async function saveOfflineResponse(owner: string | null, path: string, response: unknown): Promise<void> {
  const cache = await openCache(owner)
  if (!cache || typeof response !== 'object' || !response) return
  try {
    await cache.put(path, Response.json(response, { headers: { [savedAtHeader]: new Date().toISOString() } }))
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - maxResponses)).map((oldest) => cache.delete(oldest)))
  } catch (error) {
    console.info('storage is full: no response is saved', error)
  }
}

export async function findOfflineResponse(owner: string | null, path: string): Promise<object | null> {
  const saved = await (await openCache(owner))?.match(path).catch(() => undefined)
  const savedAt = saved?.headers.get(savedAtHeader)
  if (!saved || !savedAt) return null
  const body = (await saved.json()) as object
  savedAtByResponse.set(body, savedAt)
  return body
}

/** Deletes on logout the copies of every session. */
export async function deletePersonalResponses(): Promise<void> {
  if (!hasCaches()) return
  try {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name.startsWith(personalPrefix)).map((name) => caches.delete(name)))
  } catch (error) {
    console.info('storage is closed: no response to delete', error)
  }
}

/** Null on the server, on an insecure origin, and where the browser stores no data. */
async function openCache(owner: string | null): Promise<Cache | null> {
  if (!hasCaches()) return null
  try {
    return await caches.open(owner === null ? publicName : personalPrefix + owner)
  } catch (error) {
    console.info('storage is closed: no response is saved', error)
    return null
  }
}

function hasCaches(): boolean {
  return typeof caches !== 'undefined'
}
