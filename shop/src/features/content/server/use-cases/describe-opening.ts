import type { WireOpening } from '#features/content/console-contract.ts'
import { listServedCountries } from '#features/delivery/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readOpeningFacts } from '../queries/opening-queries.ts'
import { getShopFacts } from '../queries/shop-facts-queries.ts'
import { readPublishedVersions } from '../queries/shop-text-queries.ts'
import { toOpening } from '../rules/opening-items.ts'

export async function describeOpening({
  database,
  config,
  now,
  takesRealMoney,
}: Pick<ShopContext, 'database' | 'config' | 'now'> & { takesRealMoney: boolean }): Promise<WireOpening> {
  const [{ facts }, versions, opening, servedCountries] = await Promise.all([
    getShopFacts(database),
    readPublishedVersions(database),
    readOpeningFacts(database, { takesRealMoney }),
    listServedCountries(database),
  ])
  const published = new Set(versions.keys())
  return toOpening({ ...opening, facts, published, servedCountries, takesRealMoney, config, now: now() })
}
