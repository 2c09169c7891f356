import type { Address, AddressFields } from '#features/delivery/contract.ts'
import { maxAddresses } from '#features/delivery/values.ts'
import { lockAccount } from '#features/identity/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { clearDefault, insertAddress, lockAddresses, readAddresses } from '../queries/address-queries.ts'
import { readZones } from '../queries/zone-queries.ts'
import { toWireAddress } from '../rules/address-view.ts'
import { checkAddress } from '../rules/check-address.ts'
import { servedCountries } from '../rules/served-countries.ts'
import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

class TooManyAddresses extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.delivery_too_many_addresses({ max }, options))
  }
}

/**
 * The first address is always the default.
 * @throws Invalid, TooManyAddresses
 */
export async function addAddress(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  userId: number,
  fields: AddressFields,
): Promise<Address> {
  const checked = checkAddress(fields, servedCountries(await readZones(database)))
  const row = await inTransaction(async (transaction) => {
    await lockAccount(transaction, userId)
    await lockAddresses(transaction, userId)
    const { length: known } = await readAddresses(transaction, userId)
    if (known >= maxAddresses) throw new TooManyAddresses(maxAddresses)
    const isDefault = known === 0 || fields.is_default === true
    if (isDefault) await clearDefault(transaction, userId)
    return insertAddress(transaction, { ...checked, userId, isDefault, createdAt: now() })
  })
  return toWireAddress(row)
}
