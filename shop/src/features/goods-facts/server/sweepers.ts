import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { checkGoodsFacts } from './use-cases/check-goods-facts.ts'

export function factSweepers(context: ShopContext): Sweeper[] {
  return [{ name: 'goods without required facts', intervalInMs: 5_000, sweep: () => checkGoodsFacts(context) }]
}
