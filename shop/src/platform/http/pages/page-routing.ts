/** The shop's port serves pages and the API, the API's port the API alone; one router handles both. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const pageRoute = '/*'

export interface PageRouting {
  /** Marks a request of the shop's port. */
  allowPages(request: IncomingMessage): void
  /** Whether a page responds; an error is then an error page for a person. */
  isForPage(request: FastifyRequest): boolean
}

/** A folder with an API route contains no page: an unknown address there gets the API's error. */
export function createPageRouting(app: FastifyInstance): PageRouting {
  const onShopPort = new WeakSet<IncomingMessage>()
  const apiFolders = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const folder = folderOf(url)
    if (folder) apiFolders.add(folder)
  })
  return {
    allowPages: (request) => void onShopPort.add(request),
    isForPage({ raw, url, routeOptions }) {
      const isOtherRoute = routeOptions.url !== undefined && routeOptions.url !== pageRoute
      return onShopPort.has(raw) && !isOtherRoute && !apiFolders.has(folderOf(url) ?? '')
    },
  }
}

/** `/api/schema/` → `api`; null for a path outside of any folder */
function folderOf(url: string): string | null {
  return /^\/([\w-]+)\/./.exec(url)?.[1] ?? null
}
