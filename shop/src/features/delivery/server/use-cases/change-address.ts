import type { Address, AddressFields } from '#features/delivery/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { clearDefault, lockAddresses, readAddresses, updateAddress } from '../queries/address-queries.ts'
import { readZones } from '../queries/zone-queries.ts'
import { toWireAddress } from '../rules/address-view.ts'
import { checkAddress } from '../rules/check-address.ts'
import { servedCountries } from '../rules/served-countries.ts'

/**
 * The default address stays the default until another becomes it.
 * @throws Invalid; NotFound, also for another person's
 */
export async function changeAddress(
  { database, inTransaction }: Pick<ShopContext, 'database' | 'inTransaction'>,
  { userId, id }: { userId: number; id: number },
  fields: AddressFields,
): Promise<Address> {
  const served = servedCountries(await readZones(database))
  const row = await inTransaction(async (transaction) => {
    await lockAddresses(transaction, userId)
    const known = (await readAddresses(transaction, userId)).find((address) => address.id === id)
    if (!known) throw new NotFound()
    const checked = checkAddress(fields, served)
    const isNewDefault = !known.isDefault && fields.is_default === true
    if (isNewDefault) await clearDefault(transaction, userId)
    return updateAddress(transaction, userId, { ...checked, id, isDefault: known.isDefault || isNewDefault })
  })
  return toWireAddress(row)
}
