/** The listener of the shop's port: tries the console's files, the build's files, then the router. */
import type { RequestListener } from 'node:http'
import type { Api } from '../api.ts'
import { createFileListener } from './built-files.ts'
import { createStaticAppListener, type StaticApp } from './static-app.ts'

export interface PageFiles {
  /** Folder of the browser's files; null while Vite serves them itself. */
  clientDirectory: URL | null
  staticApp?: StaticApp | undefined
}

export function createPageListener(api: Api, { clientDirectory, staticApp }: PageFiles): RequestListener {
  const serveFile = clientDirectory ? createFileListener(clientDirectory, api.securityHeaders) : null
  const route: RequestListener = (request, response) => {
    api.pageRouting.allowPages(request)
    api.app.routing(request, response)
  }
  const pages = api.serveCachedFirst('pages', (request, response) => {
    if (serveFile && (request.method === 'GET' || request.method === 'HEAD'))
      serveFile(request, response, () => route(request, response))
    else route(request, response)
  })
  const all = staticApp ? createStaticAppListener(staticApp, api.securityHeaders, pages) : pages
  return (request, response) => (api.isAmbiguous(request) ? route : all)(request, response)
}

/** The listener of the API's own port, without pages. */
export function createApiListener(api: Api): RequestListener {
  const route: RequestListener = (request, response) => api.app.routing(request, response)
  const all = api.serveCachedFirst('calls', route)
  return (request, response) => (api.isAmbiguous(request) ? route : all)(request, response)
}
