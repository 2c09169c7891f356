/**
 * Runs statements of anonymous responses on a read replica that is as current as the change feed. A replica cannot
 * LISTEN, so it must have replayed every announcement that this process has received from the primary. Each connection
 * is judged alone, because a balancer may lead each to another server. Otherwise the primary reads.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { unregisterPool } from '#platform/telemetry/database-metrics.ts'
import type { KnownTables } from '../cache-dependencies.ts'
import type { ChangeFeed } from '../change-feed.ts'
import { openPool } from '../connections/connections.ts'
import { isDatabaseUnavailable, isRetryable, sqlStateOf } from '../database-errors.ts'
import { insertProof, type LogPosition, readInsertPosition, readReplicaPosition } from '../queries/replica-positions.ts'
import { countPrimaryRead, countReplicaRead, measureBehind, type PrimaryReason } from './read-metrics.ts'

export interface ReadReplicaOptions {
  connectionString: string
  maxConnections: number
  statementTimeoutInMs: number
  /** Runs statements on the primary. */
  primary: Pick<pg.Pool, 'query'>
  changes: ChangeFeed
  tables: KnownTables
  onConnectionLost(error: Error): void
}

/** A slower statement runs on the primary. */
const maxStatementTimeInMs = 2_000
const connectTimeoutInMs = 1_000
const minReadIntervalInMs = 50
const firstRestInMs = 5_000
const maxRestInMs = 60_000
/** Proofs are deleted after a day, and a new connection has to find one. */
const maxProofAgeInMs = 12 * 3_600_000

/** The last report of one connection. */
interface Seen {
  position: LogPosition
  proof: string | null
  readAtInMs: number
}

export class ReadReplica {
  readonly #options: ReadReplicaOptions
  readonly #pool: pg.Pool
  readonly #seen = new WeakMap<pg.PoolClient, Seen>()
  /** Position that a replica must have replayed; null since the last announcement. */
  #needed: LogPosition | null = null
  /** A row of this history; null since the change feed has connected. */
  #proof: string | null = null
  #provenAtInMs = 0
  #announcements = 0
  #connections = 0
  #learning: Promise<void> | undefined
  #failures = 0
  #restsUntilInMs = 0
  #isTrying = false
  #isClosed = false

  constructor(options: ReadReplicaOptions) {
    this.#options = options
    this.#pool = openPool({
      ...options,
      statementTimeoutInMs: Math.min(maxStatementTimeInMs, options.statementTimeoutInMs),
      connectTimeoutInMs,
      isPooler: false,
      preparesStatements: true,
    })
    options.changes.add({
      onChange: () => this.#forget(),
      onConnectionState: () => {
        this.#connections += 1
        this.#proof = null
        this.#forget()
      },
    })
  }

  /** Null where the primary has to run the statement. */
  async run(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult | null> {
    const outcome = this.#refuse(query.text) ?? (await this.#tryOn(query, values))
    if (typeof outcome !== 'string') {
      countReplicaRead()
      return outcome
    }
    countPrimaryRead(outcome)
    return null
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#learning
    unregisterPool(this.#pool)
    await this.#pool.end()
  }

  #refuse(statement: string): PrimaryReason | null {
    if (!isReading(statement) || !this.#options.tables.areAnnounced(statement)) return 'unannounced'
    if (performance.now() < this.#restsUntilInMs || this.#isTrying) return 'resting'
    if (this.#proof !== null && Date.now() - this.#provenAtInMs > maxProofAgeInMs) this.#proof = null
    if (this.#needed === null || this.#proof === null) {
      this.#learn()
      return 'unknown'
    }
    const { idleCount, totalCount, options } = this.#pool
    return idleCount === 0 && totalCount >= options.max ? 'busy' : null
  }

  async #tryOn(query: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult | PrimaryReason> {
    // After a failure one statement tries alone.
    const isTrial = this.#failures > 0
    this.#isTrying = isTrial
    let client: pg.PoolClient | undefined
    try {
      client = await this.#pool.connect()
      const outcome = (await this.#judge(client)) ?? (await runStatement(client, query, values))
      client.release()
      if (isTrial) this.#failures = 0
      return outcome
    } catch {
      // A lost connection has been reported; the primary reads in any case.
      client?.release(true)
      if (isTrial || this.#failures === 0) this.#rest()
      return 'failed'
    } finally {
      if (isTrial) this.#isTrying = false
    }
  }

  #rest(): void {
    this.#restsUntilInMs = performance.now() + Math.min(firstRestInMs * 2 ** this.#failures, maxRestInMs)
    this.#failures += 1
  }

  /** Null where the connection's server is current. Queries its position at most once in 50 ms. */
  async #judge(client: pg.PoolClient): Promise<PrimaryReason | null> {
    const known = this.#seen.get(client)
    if (known) {
      const reason = this.#compare(known)
      if (reason === null || performance.now() - known.readAtInMs < minReadIntervalInMs) return reason
    }
    const proof = this.#proof
    if (proof === null) return 'unknown'
    const readAtInMs = performance.now()
    const { position, isProven } = await readReplicaPosition(client, proof)
    const seen = { position: position ?? 0n, proof: isProven ? proof : null, readAtInMs }
    this.#seen.set(client, seen)
    return this.#compare(seen)
  }

  #compare({ position, proof }: Seen): PrimaryReason | null {
    if (this.#needed === null || this.#proof === null) return 'unknown'
    if (proof !== this.#proof) return 'unproven'
    measureBehind(this.#needed - position)
    return position < this.#needed ? 'behind' : null
  }

  #forget(): void {
    this.#announcements += 1
    this.#needed = null
    this.#learn()
  }

  /**
   * Reads the position that a replica needs, once for all announcements that arrive together. Statements do not wait
   * for it.
   */
  #learn(): void {
    this.#learning ??= this.#learnOnce()
      // The next statement tries again.
      .catch(() => {})
      .finally(() => (this.#learning = undefined))
  }

  async #learnOnce(): Promise<void> {
    await setImmediate()
    const { primary, changes } = this.#options
    while (changes.state === 'listening' && !this.#isClosed) {
      const [announcements, connections] = [this.#announcements, this.#connections]
      if (this.#proof === null) {
        const proof = randomUUID()
        await insertProof(primary, proof)
        if (connections !== this.#connections) continue
        this.#proof = proof
        this.#provenAtInMs = Date.now()
      }
      const position = await readInsertPosition(primary)
      if (announcements !== this.#announcements) continue
      this.#needed = position
      return
    }
  }
}

/** A fault of the statement itself is left to the primary, which reports it. */
async function runStatement(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  values?: unknown[],
): Promise<pg.QueryResult | PrimaryReason> {
  try {
    return await client.query(query, values)
  } catch (error) {
    if (sqlStateOf(error) === undefined || isDatabaseUnavailable(error) || isRetryable(error)) throw error
    return 'failed'
  }
}

const writing =
  /\b(?:insert|update|delete|merge|truncate|lock|for\s+(?:key\s+)?share|nextval|setval|set_config|notify|pg_notify|pg_(?:try_)?advisory\w*)\b/i

function isReading(statement: string): boolean {
  return /^\s*(?:select|with)\b/i.test(statement) && !writing.test(statement)
}
