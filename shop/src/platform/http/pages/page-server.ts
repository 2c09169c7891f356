/** The listener of the shop's port: the files of the build, then the one router for pages and API. */
import { fileURLToPath } from 'node:url'
import sirv from 'sirv'
import type { Listener } from '#platform/answer-cache/answer-listener.ts'
import type { Api } from '../api.ts'
import { securityHeaders } from '../answers/security-headers.ts'

/** @param clientDirectory where the browser's files lie; null while Vite serves them itself */
export function createPageListener(api: Api, clientDirectory: URL | null): Listener {
  const serveFile = clientDirectory ? createFileListener(clientDirectory) : null
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
export function createApiListener(api: Api): Listener {
  return api.answerFirst('calls', (request, response) => api.app.routing(request, response))
}

function createFileListener(directory: URL) {
  return sirv(fileURLToPath(directory), {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      response.setHeader('cache-control', cachingOf(pathname))
      // Not among the endings that sirv knows.
      if (pathname.endsWith('.ico')) response.setHeader('content-type', 'image/x-icon')
    },
  })
}

/** Assets are named after their content. */
function cachingOf(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return pathname === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}
