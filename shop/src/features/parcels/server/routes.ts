import * as contract from '#features/parcels/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { readCarriers } from './queries/carrier-queries.ts'
import { nameIn } from '#platform/i18n/names.ts'

export function addParcelCalls(api: Api, { database }: Pick<ShopContext, 'database'>): void {
  api.add(contract.listCarriers, async ({ language }) => {
    const carriers = [...(await readCarriers(database)).values()].filter(({ isActive }) => isActive)
    return carriers.map(({ code, names }) => ({ code, name: nameIn(language, names) }))
  })
}
