/** How sweepers get on. A row that is due for long is one that nobody can work on, or nobody comes to. */
import { Counter, Gauge } from 'prom-client'

const labelNames = ['sweeper'] as const
export const sweptRows = new Counter({ name: 'sweeper_rows_total', help: 'Rows worked on', labelNames })
export const failedSweeps = new Counter({ name: 'sweeper_failures_total', help: 'Sweeps that failed', labelNames })
export const lastSweeps = new Gauge({
  name: 'sweeper_last_success_timestamp_seconds',
  help: 'When a sweep last came to its end',
  labelNames,
  aggregator: 'max',
})
export const oldestDue = new Gauge({
  name: 'sweeper_oldest_due_seconds',
  help: 'For how long the oldest row has been due; 0 where none is',
  labelNames,
  aggregator: 'max',
})
