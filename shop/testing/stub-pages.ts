/** Replaces the pages' bundle by a renderer of the test. */
import type { ServerBuild } from 'react-router'
import type { Pages } from '#platform/http/pages/page-routes.ts'
import type { PageServices } from '#platform/shop-api/page-services.ts'

export type RenderStub = (request: Request, services: PageServices) => Promise<Response>

/** @param paths paths of cacheable pages, each a page by itself */
export function stubPages(render: RenderStub, paths: readonly string[] = []): Pages {
  const entry = {
    inPage: (_services: PageServices, work: () => unknown) => work(),
    createPageContext: (services: PageServices) => services,
    createRequestHandler: () => render,
  }
  const routes = Object.fromEntries(paths.map((path) => [path, { id: path, path, module: { default: () => null } }]))
  const build = { entry: { module: entry }, routes } as unknown as ServerBuild
  return { loadBuild: async () => build, clientDirectory: null, scriptHashes: [], mode: 'production' }
}
