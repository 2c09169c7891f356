/** Who asks, and under which name, by the rules of Fastify's own request. */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

export interface Visitor {
  ip: string
  host: string | undefined
}

export type ReadVisitor = (request: IncomingMessage) => Visitor

/** @param trustProxy addresses whose X-Forwarded-* are believed */
export function createReadVisitor(trustProxy: readonly string[]): ReadVisitor {
  if (trustProxy.length === 0) {
    return ({ socket, headers }) => ({ ip: socket.remoteAddress ?? '', host: headers.host })
  }
  const isTrusted = proxyAddr.compile([...trustProxy])
  return (request) => ({ ip: proxyAddr(request, isTrusted), host: hostBehind(request, isTrusted) })
}

function hostBehind({ headers, socket }: IncomingMessage, isTrusted: (ip: string, place: number) => boolean) {
  const forwarded = headers['x-forwarded-host']
  if (forwarded === undefined || !isTrusted(socket.remoteAddress ?? '', 0)) return headers.host
  return String(forwarded).split(',').at(-1)!.trim()
}
