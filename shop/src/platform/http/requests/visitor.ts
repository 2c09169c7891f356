/** Reads a request's client address and host by the rules of Fastify's own request. */
import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'

export interface Visitor {
  ip: string
  host: string | undefined
}

export type ReadVisitor = (request: IncomingMessage) => Visitor

/** @param trustProxy addresses whose X-Forwarded-* headers are trusted */
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
  return lastOf(forwarded)
}

/** @returns whether a request came over TLS, to this process or to a proxy at one of these addresses */
export function createIsSecure(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile([...trustProxy])
  return ({ socket, headers }) => {
    if ((socket as Partial<TLSSocket>).encrypted) return true
    const forwarded = headers['x-forwarded-proto']
    return forwarded !== undefined && isTrusted(socket.remoteAddress ?? '', 0) && lastOf(forwarded) === 'https'
  }
}

const lastOf = (values: string | string[]): string => String(values).split(',').at(-1)!.trim()
