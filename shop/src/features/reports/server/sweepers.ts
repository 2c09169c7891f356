import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { rollTakings } from './use-cases/roll-takings.ts'

export function reportSweepers(context: ShopContext): Sweeper[] {
  return [{ name: 'takings by day', intervalInMs: 600_000, sweep: () => rollTakings(context) }]
}
