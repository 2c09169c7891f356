/** The listener of the shop's port: the files of the build, then the one router for pages and API. */
import type { RequestListener } from 'node:http'
import type { Api } from '../api.ts'
import { createFileListener } from './built-files.ts'

/** @param clientDirectory where the browser's files lie; null while Vite serves them itself */
export function createPageListener(api: Api, clientDirectory: URL | null): RequestListener {
  const serveFile = clientDirectory ? createFileListener(clientDirectory, api.securityHeaders) : null
  return api.answerFirst('pages', (request, response) => {
    const route = () => {
      api.pageRouting.allowPages(request)
      api.app.routing(request, response)
    }
    if (serveFile && (request.method === 'GET' || request.method === 'HEAD')) serveFile(request, response, route)
    else route()
  })
}

/** What listens on the API's own port: pages are not there. */
export function createApiListener(api: Api): RequestListener {
  return api.answerFirst('calls', (request, response) => api.app.routing(request, response))
}
