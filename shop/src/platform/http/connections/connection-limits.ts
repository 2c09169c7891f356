/** Limits of connections: how many in all, how many for each address, and for how long. */

export interface ConnectionLimits {
  /** Over all processes and ports of a machine. */
  maxConnections: number
  /** For one network (`networkOf`); trusted proxies are not counted. */
  maxConnectionsPerAddress: number
  /** From the opening of the connection until a request's headers are complete. */
  headerTimeInMs: number
  /** Until a request's body is complete; uploads may take longer while data arrives. */
  bodyTimeInMs: number
  /** Minimum upload within each `bodyTimeInMs`. */
  minUploadedInBytes: number
  /** Maximum duration of an upload, however fast. */
  uploadTimeInMs: number
  /** How long a client may read nothing of a response. */
  readerTimeInMs: number
  /** Maximum duration of sending one response, however fast. */
  responseTimeInMs: number
  /** Interval between checks of all connections. */
  checkIntervalInMs: number
}

const minuteInMs = 60_000

export const usualTimes = {
  headerTimeInMs: 10_000,
  bodyTimeInMs: 30_000,
  minUploadedInBytes: 64 * 1024,
  uploadTimeInMs: 30 * minuteInMs,
  readerTimeInMs: minuteInMs,
  responseTimeInMs: 10 * minuteInMs,
  checkIntervalInMs: 1_000,
} as const satisfies Partial<ConnectionLimits>

/** Limits that Node enforces itself. */
export function serverOptions(limits: ConnectionLimits) {
  return {
    headersTimeout: limits.headerTimeInMs,
    requestTimeout: limits.uploadTimeInMs,
    connectionsCheckingInterval: limits.checkIntervalInMs,
    /** Covers TLS only: HTTP timeouts start after the handshake. */
    handshakeTimeout: limits.headerTimeInMs,
  }
}
