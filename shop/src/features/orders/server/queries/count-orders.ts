import { Counter } from 'prom-client'

const outcomes = new Counter({
  name: 'orders_total',
  help: 'Orders that were placed, those that stock refused, and moves by the state they came to',
  labelNames: ['outcome'],
})

export function countOrder(outcome: string): void {
  outcomes.inc({ outcome })
}
