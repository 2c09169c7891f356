/** The shop's port answers pages and the API, the API's port the API alone; one router serves both. */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export const pageRoute = '/*'

export interface PageDoor {
  /** This request came in by the shop's port. */
  letIn(request: IncomingMessage): void
  /** Whether a page answers: then a refusal, too, is one to be read by a person. */
  isForPage(request: FastifyRequest): boolean
}

/** Where any route of the API lies in a folder, no page does: what is not there is refused in the API's words. */
export function createPageDoor(app: FastifyInstance): PageDoor {
  const entered = new WeakSet<IncomingMessage>()
  const apiFolders = new Set<string>()
  app.addHook('onRoute', ({ url }) => {
    const folder = folderOf(url)
    if (folder) apiFolders.add(folder)
  })
  return {
    letIn: (request) => void entered.add(request),
    isForPage({ raw, url, routeOptions }) {
      const isOtherRoute = routeOptions.url !== undefined && routeOptions.url !== pageRoute
      return entered.has(raw) && !isOtherRoute && !apiFolders.has(folderOf(url) ?? '')
    },
  }
}

/** `/api/schema/` → `api`; null for what lies in no folder */
function folderOf(url: string): string | null {
  return /^\/([\w-]+)\/./.exec(url)?.[1] ?? null
}
