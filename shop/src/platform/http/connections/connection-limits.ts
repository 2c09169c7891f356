/** What a connection may take of a process: its share of all, and time. */

export interface ConnectionLimits {
  /** Of all processes of a machine, on all of its ports. */
  maxConnections: number
  /** Of one network (`networkOf`); those of trusted proxies are not counted. */
  maxConnectionsPerAddress: number
  /** Until a request's headers are whole, from the first moment of the connection on. */
  headerTimeInMs: number
  /** Until a request's body is whole; uploads have longer, while they move. */
  bodyTimeInMs: number
  /** What has to come of an upload within each `bodyTimeInMs`. */
  minUploadedInBytes: number
  /** Of an upload, however well it moves. */
  uploadTimeInMs: number
  /** How long somebody may take nothing of an answer. */
  readerTimeInMs: number
  /** Of taking one answer, however well it moves. */
  answerTimeInMs: number
  /** How often connections are looked at. */
  checkIntervalInMs: number
}

const minuteInMs = 60_000

export const usualTimes = {
  headerTimeInMs: 10_000,
  bodyTimeInMs: 30_000,
  minUploadedInBytes: 64 * 1024,
  uploadTimeInMs: 30 * minuteInMs,
  readerTimeInMs: minuteInMs,
  answerTimeInMs: 10 * minuteInMs,
  checkIntervalInMs: 1_000,
} as const satisfies Partial<ConnectionLimits>

/** What Node itself looks after. */
export function serverOptions(limits: ConnectionLimits) {
  return {
    headersTimeout: limits.headerTimeInMs,
    requestTimeout: limits.uploadTimeInMs,
    connectionsCheckingInterval: limits.checkIntervalInMs,
    /** Of TLS alone: before it a connection is none of HTTP's. */
    handshakeTimeout: limits.headerTimeInMs,
  }
}
