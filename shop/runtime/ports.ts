/** The shop's two ports, which respond from the first moment on. */
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Logger } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { ensureTls } from '#platform/config/keys.ts'
import { limitBodyTime } from '#platform/http/connections/body-timeout.ts'
import { rejectMalformedRequests } from '#platform/http/connections/malformed-requests.ts'
import { type ConnectionLimits, serverOptions, usualTimes } from '#platform/http/connections/connection-limits.ts'
import { createConnectionGuard, type SharedConnections } from '#platform/http/connections/guard-connections.ts'
import { securityHeaders } from '#platform/http/responses/security-headers.ts'
import { addStrictTransport } from '#platform/http/responses/strict-transport.ts'
import { createFrontListener, listen } from '#platform/http/listen.ts'

/** Ciphers with authenticated encryption and forward secrecy: no CBC in TLS 1.2 (Lucky Thirteen). */
const ciphers = 'TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:ECDHE+AESGCM:ECDHE+CHACHA20'

export interface Ports {
  shopServer: Server
  /** @throws BadConfiguration naming the variable of an unavailable port */
  listen(): Promise<void>
  /** Installs the real listeners. Until then every response says that the shop is starting. */
  open: ReturnType<typeof createFrontListener>['open']
  /** Connection counts to exchange with the other processes of the machine. */
  connections: SharedConnections
  /** Refuses new requests and completes those in progress. */
  close(): Promise<void>
}

export async function createPorts(config: Config, log: Logger): Promise<Ports> {
  const front = createFrontListener(securityHeaders)
  const tls = await ensureTls(config, (line) => log.warn(line))
  const limits = connectionLimitsOf(config)
  const options = serverOptions(limits)
  const shopServer = createHttpServer(
    options,
    limitBodyTime(limits, securityHeaders, addStrictTransport(front.listener, config)),
  )
  const apiServer = createHttpsServer(
    { ...tls, ...options, ciphers, minVersion: 'TLSv1.2', honorCipherOrder: true },
    limitBodyTime(limits, securityHeaders, addStrictTransport(front.apiListener, config)),
  )
  const guard = createConnectionGuard(limits, { trustProxy: config.trustProxy, log })
  for (const server of [shopServer, apiServer]) {
    guard.watch(server)
    rejectMalformedRequests(server, securityHeaders)
  }
  const closePorts: (() => Promise<void>)[] = []
  const listenOn = async (server: Server, variable: string, port: number) =>
    closePorts.push(await listen(server, { variable, port, host: config.host }))
  return {
    shopServer,
    async listen() {
      await listenOn(shopServer, 'SHOP_PORT', config.shopPort)
      await listenOn(apiServer, 'API_PORT', config.apiPort)
    },
    open: front.open,
    connections: guard,
    async close() {
      await Promise.all(closePorts.map((closePort) => closePort()))
      guard.stop()
    },
  }
}

/** Raises the limit without rate limits, because a load test comes from one address. */
function connectionLimitsOf({ maxConnections, maxConnectionsPerAddress, hasRateLimits }: Config): ConnectionLimits {
  return {
    ...usualTimes,
    maxConnections,
    maxConnectionsPerAddress: hasRateLimits ? maxConnectionsPerAddress : maxConnections,
  }
}
