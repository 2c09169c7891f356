/** Metrics of sweepers. A row that is due for long cannot be processed, or no sweeper runs. */
import { Counter, Gauge } from 'prom-client'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

const labelNames = ['sweeper'] as const
export const sweptRows = metricOfProcess(
  'sweeper_rows_total',
  (name) => new Counter({ name, help: 'Rows processed', labelNames }),
)
export const failedSweeps = metricOfProcess(
  'sweeper_failures_total',
  (name) => new Counter({ name, help: 'Failed sweeps', labelNames }),
)
export const lastSweeps = metricOfProcess(
  'sweeper_last_success_timestamp_seconds',
  (name) =>
    new Gauge({
      name,
      help: 'Time of the last successful sweep',
      labelNames,
      aggregator: 'max',
    }),
)
export const oldestDue = metricOfProcess(
  'sweeper_oldest_due_seconds',
  (name) =>
    new Gauge({
      name,
      help: 'Age of the oldest due row; 0 without any',
      labelNames,
      aggregator: 'max',
    }),
)
