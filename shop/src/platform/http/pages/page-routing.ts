/** The shop's port answers pages and the API, the API's port the API alone; one router serves both. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const pageRoute = '/*'

export interface PageRouting {
  /** This request came in by the shop's port. */
  allowPages(request: IncomingMessage): void
  /** Whether a page answers: then a refusal, too, is one to be read by a person. */
  isForPage(request: FastifyRequest): boolean
}

/** A folder with a route of the API holds no page: a missing address there gets the API's refusal. */
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

/** `/api/schema/` → `api`; null for what lies in no folder */
function folderOf(url: string): string | null {
  return /^\/([\w-]+)\/./.exec(url)?.[1] ?? null
}
