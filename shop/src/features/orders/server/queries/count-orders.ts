import { Counter } from 'prom-client'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

const outcomes = metricOfProcess(
  'orders_total',
  (name) =>
    new Counter({
      name,
      help: 'Orders that were placed, those that stock refused, and moves by the state they came to',
      labelNames: ['outcome'],
    }),
)

export function countOrder(outcome: string): void {
  outcomes.inc({ outcome })
}
