/**
 * Caches files for reading without a network: the shop's files, visited goods pages,
 * the empty frames of favourites and orders.
 * Content of those frames is personal and stored by the page (platform/offline), out of reach of this worker.
 */
import { respondToPage, saveOfflineScreen, saveVisitedPage } from './respond-to-page.ts'
import { type CacheName, findCached, save, saveAll } from './cached-files.ts'
import { handlingOf } from './page-rules.ts'

/** Inserted by build/bundle-service-worker.ts; a new list is a new service worker. */
declare const shellAssets: readonly string[]

const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  // Pages come from the network first, and files are named after their content. So a new worker may take over
  // immediately.
  event.waitUntil(Promise.all([worker.skipWaiting(), saveAll('assets', shellAssets), saveOfflineScreen(null)]))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, url, mode } = request
  const handling = handlingOf(
    { method, url, mode, hasAuthorization: request.headers.has('authorization') },
    worker.location.origin,
  )
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  if (handling === 'asset') {
    event.respondWith(cacheFirst(url.includes('/assets/') ? 'assets' : 'pictures', request, waitUntil))
  }
  if (handling === 'picture') event.respondWith(networkFirst('pictures', request, waitUntil))
  if (handling === 'copied-page' || handling === 'page') event.respondWith(respondToPage(request, waitUntil))
})

worker.addEventListener('message', (event) => {
  const message = event.data as { type?: string; path?: string }
  if (message.type === 'visited' && message.path) event.waitUntil(saveVisitedPage(message.path))
})

type WaitUntil = (work: Promise<unknown>) => void

async function cacheFirst(name: CacheName, request: Request, waitUntil: WaitUntil): Promise<Response> {
  return (await findCached(name, request)) ?? fetchAndCache(name, request, waitUntil)
}

async function networkFirst(name: CacheName, request: Request, waitUntil: WaitUntil): Promise<Response> {
  try {
    return await fetchAndCache(name, request, waitUntil)
  } catch (error) {
    // The offline screen's picture is cached among the assets, so that other pictures never evict it.
    const cached = (await findCached(name, request)) ?? (await findCached('assets', request))
    if (!cached) throw error
    return cached
  }
}

async function fetchAndCache(name: CacheName, request: Request, waitUntil: WaitUntil): Promise<Response> {
  const response = await fetch(request)
  if (response.status === 200) waitUntil(save(name, request, response.clone()))
  return response
}
