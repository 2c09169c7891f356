/** Measures statements and open database connections. */
import { SpanKind } from '@opentelemetry/api'
import { Gauge, Histogram } from 'prom-client'
import { metricOfProcess } from './metric-of-process.ts'
import { startPart } from './tracing/spans.ts'

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
}

const durations = metricOfProcess(
  'database_query_duration_seconds',
  (name) =>
    new Histogram({
      name,
      help: 'Duration of statements, by outcome',
      labelNames: ['outcome'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    }),
)

const pools = new Set<Pool>()
const sumOf = (read: (pool: Pool) => number) => [...pools].reduce((sum, pool) => sum + read(pool), 0)

void metricOfProcess(
  'database_connections',
  (name) =>
    new Gauge({
      name,
      help: 'Connections of the pool by state, and requests waiting for one',
      labelNames: ['state'],
      collect() {
        this.set(
          { state: 'busy' },
          sumOf((pool) => pool.totalCount - pool.idleCount),
        )
        this.set(
          { state: 'idle' },
          sumOf((pool) => pool.idleCount),
        )
        this.set(
          { state: 'awaited' },
          sumOf((pool) => pool.waitingCount),
        )
      },
    }),
)

export function measurePool(pool: Pool): void {
  pools.add(pool)
}

/** Stops reporting a pool that ends. */
export function unregisterPool(pool: Pool): void {
  pools.delete(pool)
}

/** @returns a function to call with the outcome */
export function startStatement(query: unknown): (hasSucceeded: boolean) => void {
  const end = durations.startTimer()
  const span = startPart(() => nameOfStatement(query), SpanKind.CLIENT, { 'db.system.name': 'postgresql' })
  return (hasSucceeded) => {
    end({ outcome: hasSucceeded ? 'answered' : 'failed' })
    span?.end({ hasFailed: !hasSucceeded })
  }
}

/** Names a statement in a trace: by its own name, else by its verb and table. Never includes values. */
export function nameOfStatement(query: unknown): string {
  const { name, text } = partsOf(query)
  if (name) return name
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|table|copy)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text) ?? []
  return table && table !== verb ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

function partsOf(query: unknown): { name?: string; text: string } {
  if (typeof query === 'string') return { text: query }
  if (typeof query !== 'object' || query === null) return { text: '' }
  const name = 'name' in query && typeof query.name === 'string' ? query.name : undefined
  return { name, text: 'text' in query && typeof query.text === 'string' ? query.text : '' }
}
