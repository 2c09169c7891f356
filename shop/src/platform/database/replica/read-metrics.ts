/** Counts where statements of anonymous responses run, and measures how far a replica is behind. */
import { Counter, Gauge } from 'prom-client'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

/**
 * Why a statement runs on the primary. `unannounced`: it writes, or reads a table whose changes are not announced.
 * `unknown`: the position that a replica needs is not known yet. `busy`: no connection is free.
 */
export type PrimaryReason = 'unannounced' | 'unknown' | 'resting' | 'busy' | 'behind' | 'unproven' | 'failed'

const reads = metricOfProcess(
  'database_reads_total',
  (name) =>
    new Counter({
      name,
      help: 'Statements of anonymous responses, by server and reason',
      labelNames: ['to', 'reason'],
    }),
)

const behind = metricOfProcess(
  'replica_behind_bytes',
  (name) =>
    new Gauge({
      name,
      help: 'Write-ahead log that the replica of the last read had still to replay',
      aggregator: 'max',
    }),
)

export const countReplicaRead = (): void => reads.inc({ to: 'replica', reason: 'current' })
export const countPrimaryRead = (reason: PrimaryReason): void => reads.inc({ to: 'primary', reason })
export const measureBehind = (sizeInBytes: bigint): void => behind.set(sizeInBytes > 0n ? Number(sizeInBytes) : 0)
