import { Counter } from 'prom-client'
import { metricOfProcess } from '#platform/telemetry/metric-of-process.ts'

const outcomes = metricOfProcess(
  'orders_total',
  (name) =>
    new Counter({
      name,
      help: 'Orders placed, orders refused for lack of stock, and status changes by new status',
      labelNames: ['outcome'],
    }),
)

export function countOrder(outcome: string): void {
  outcomes.inc({ outcome })
}
