/** Runs work that is due by database rows, at intervals. A restart loses nothing, because all state is in the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import type { FastifyBaseLogger } from 'fastify'
import { startTrace } from '#platform/telemetry/tracing/spans.ts'
import { noteFailure, noteSuccess, noteSweep } from './sweeper-results.ts'
import { failedSweeps, lastSweeps, oldestDue, sweptRows } from './sweeper-metrics.ts'

export interface Sweeper {
  name: string
  intervalInMs: number
  /**
   * Claims and processes due rows.
   * @returns how many, or `again` when more rows are due
   * @param signal aborts some seconds after the shop begins to stop, for work that waits for other machines
   */
  sweep(signal?: AbortSignal): Promise<number | 'again'>
  /** When the oldest row became due; null when none is. Absent where no row has a due time. */
  findOldestDue?(): Promise<Date | null>
}

export interface RunningSweepers {
  /** Waits for runs in progress. */
  stop(): Promise<void>
}

const stopGraceInMs = 3_000

interface Stopping {
  /** No run begins any more. */
  signal: AbortSignal
  /** Runs end. */
  afterGrace: AbortSignal
}

export function startSweepers(sweepers: Sweeper[], log: FastifyBaseLogger): RunningSweepers {
  const stopping = new AbortController()
  const ending = new AbortController()
  const signals = { signal: stopping.signal, afterGrace: ending.signal }
  const loops = sweepers.map((sweeper) => runLoop(sweeper, log, signals))
  return {
    async stop() {
      stopping.abort()
      const grace = setTimeout(() => ending.abort(), stopGraceInMs)
      await Promise.all(loops)
      clearTimeout(grace)
    },
  }
}

async function runLoop(sweeper: Sweeper, log: FastifyBaseLogger, { signal, afterGrace }: Stopping): Promise<void> {
  const labels = { sweeper: sweeper.name }
  const measured = { atInMs: -Infinity }
  failedSweeps.inc(labels, 0)
  while (!signal.aborted) {
    try {
      const count = await sweepOnce(sweeper, afterGrace)
      lastSweeps.set(labels, Date.now() / 1000)
      noteSuccess(sweeper.name)
      if (count === 'again') continue
      sweptRows.inc(labels, count)
      await measureOldestDue(sweeper, measured)
      if (count > 0) log.info({ sweeper: sweeper.name, count }, 'swept')
    } catch (error) {
      failedSweeps.inc(labels)
      noteFailure(sweeper.name, error)
      log.error({ err: error, sweeper: sweeper.name }, 'sweep failed; it will be retried')
    }
    await sleep(sweeper.intervalInMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
}

async function sweepOnce(sweeper: Sweeper, signal: AbortSignal): Promise<number | 'again'> {
  const span = startTrace(`sweep ${sweeper.name}`, SpanKind.INTERNAL)
  if (!span) return sweeper.sweep(signal)
  let hasFailed = true
  try {
    const count = await span.around(() => sweeper.sweep(signal))
    hasFailed = false
    return count
  } finally {
    span.end({ hasFailed })
  }
}

/** Often enough for monitoring. */
const measureEveryInMs = 15_000

async function measureOldestDue({ name, findOldestDue }: Sweeper, last: { atInMs: number }): Promise<void> {
  const nowInMs = performance.now()
  if (!findOldestDue || nowInMs - last.atInMs < measureEveryInMs) return
  last.atInMs = nowInMs
  const since = await findOldestDue()
  noteSweep(name, { oldestDueAt: since })
  oldestDue.set({ sweeper: name }, since ? Math.max(0, (Date.now() - since.getTime()) / 1000) : 0)
}
