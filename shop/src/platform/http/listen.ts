/** Listens on a configured port, responds from the first moment on, and shuts down in order. */
import type { RequestListener, Server } from 'node:http'
import { BadConfiguration } from '#platform/config/variables.ts'
import type { SecurityHeaders } from './responses/security-headers.ts'
import { respondStarting } from './responses/respond-starting.ts'

const drainTimeInMs = 10_000

/**
 * @returns closes the server: refuses new connections, lets requests in progress finish and closes idle connections. A
 * second call waits for the same end.
 * @throws BadConfiguration naming the variable at fault
 */
export async function listen(
  server: Server,
  where: { variable: string; port: number; host: string },
): Promise<() => Promise<void>> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `${where.variable}: port ${where.port} is taken by another program`,
        EACCES: `${where.variable}: port ${where.port} needs more rights than this user has`,
        EADDRNOTAVAIL: `HOST: this machine has no address ${where.host}`,
        ENOTFOUND: `HOST: ${where.host} is not known`,
        EAI_AGAIN: `HOST: ${where.host} is not known`,
      }
      const reason = reasons[error.code ?? '']
      reject(reason ? new BadConfiguration(reason) : error)
    })
    server.listen(where.port, where.host, resolve)
  })
  let closing: Promise<void> | undefined
  return () => (closing ??= close(server))
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), drainTimeInMs)
    // A keep-alive connection becomes idle once its response has been sent.
    const sweeping = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(deadline)
      clearInterval(sweeping)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Responds 503 until the shop behind it is open. */
export function createFrontListener(securityHeaders: SecurityHeaders) {
  let pages: RequestListener | undefined
  let api: RequestListener | undefined
  const respondNotReady: RequestListener = (request, response) => respondStarting(request, response, securityHeaders)
  return {
    listener: ((request, response) => (pages ?? respondNotReady)(request, response)) satisfies RequestListener,
    apiListener: ((request, response) => (api ?? respondNotReady)(request, response)) satisfies RequestListener,
    open(pageListener: RequestListener, apiListener: RequestListener) {
      pages = pageListener
      api = apiListener
    },
  }
}
