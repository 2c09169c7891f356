/** Limits a machine's connections in all and by address, and closes those with clients that stop reading. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from '../requests/network-of.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { SlowReaders } from './slow-readers.ts'

export interface OpenConnections {
  all: number
  /** Networks with a tenth or more of the limit. */
  ofBusy: Record<string, number>
}

export interface SharedConnections {
  readOpen(): OpenConnections
  /** Includes the connections of this machine's other processes in the counts. */
  heed(elsewhere: OpenConnections): void
}

export interface ConnectionGuard extends SharedConnections {
  /** May be called for several servers, which share the limits. */
  watch(server: Server): void
  stop(): void
}

/** @param trustProxy addresses that represent many visitors */
export function createConnectionGuard(
  limits: ConnectionLimits,
  { trustProxy, log }: { trustProxy: readonly string[]; log: Pick<FastifyBaseLogger, 'warn'> },
): ConnectionGuard {
  const byNetwork = new Map<string, number>()
  const readers = new SlowReaders(limits)
  const isTrusted = proxyAddr.compile([...trustProxy])
  const fewAreLessThan = Math.ceil(limits.maxConnectionsPerAddress / 10)
  let elsewhere: OpenConnections = { all: 0, ofBusy: {} }
  let open = 0

  function admit(socket: Socket): void {
    const { remoteAddress } = socket
    // The client has already disconnected.
    if (remoteAddress === undefined) return void socket.destroy()
    const network = isTrusted(remoteAddress, 0) ? null : networkOf(remoteAddress)
    const ofNetwork = network === null ? 0 : (byNetwork.get(network) ?? 0)
    const ofNetworkElsewhere = network === null ? 0 : (elsewhere.ofBusy[network] ?? 0)
    if (open + elsewhere.all >= limits.maxConnections) return refuse(socket, 'too many connections in all')
    if (ofNetwork + ofNetworkElsewhere >= limits.maxConnectionsPerAddress)
      return refuse(socket, 'too many connections of one address')
    open++
    if (network !== null) byNetwork.set(network, ofNetwork + 1)
    socket.once('close', () => {
      open--
      if (network !== null) deleteNetwork(network)
    })
  }

  function refuse(socket: Socket, reason: string): void {
    log.warn(reason)
    socket.destroy()
  }

  function deleteNetwork(network: string): void {
    const left = byNetwork.get(network)! - 1
    if (left > 0) byNetwork.set(network, left)
    else byNetwork.delete(network)
  }

  const looking = setInterval(() => readers.cut(), limits.checkIntervalInMs).unref()
  return {
    watch(server) {
      server.on('connection', admit)
      // TLS output is queued in the TLS socket, not in the one below.
      server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket) => readers.add(socket))
    },
    readOpen: () => ({
      all: open,
      ofBusy: Object.fromEntries([...byNetwork].filter(([, ofNetwork]) => ofNetwork >= fewAreLessThan)),
    }),
    heed(openElsewhere) {
      elsewhere = openElsewhere
    },
    stop: () => clearInterval(looking),
  }
}
