import { type Consignment, deliveryFeeInFen } from '#features/delivery/rules/delivery-fee.ts'
import { readSettings } from '#features/settings/server/index.ts'
import { m } from '#texts'
import type { Database } from '#platform/database/database.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { AddressFields } from '#features/delivery/contract.ts'
import { readAddressWithZone } from '../queries/address-queries.ts'
import { type DeliveryZone, findZone } from '../queries/zone-queries.ts'
import { toWireAddress } from '../rules/address-view.ts'
import type { CheckedAddress } from '../rules/check-address.ts'
import { requireZone } from '../rules/require-zone.ts'
import { readSubmittedAddress } from './read-submitted-address.ts'
import {
  type Handling,
  handlingOf,
  type PromisedDates,
  estimateDeliveryDates,
} from '../rules/estimate-delivery-dates.ts'

export interface Delivery {
  /** Null while unknown. */
  address: CheckedAddress | null
  /** Zone whose rule sets the fee; null: delivery is free. */
  zone: Pick<DeliveryZone, 'id' | 'revision'> | null
  feeInFen(consignment: Consignment): number
  /** Null while the destination is unknown. */
  promise(paidAt: Date, handling: Handling): PromisedDates | null
}

/**
 * Fee and estimated dates of a delivery to one of the person's addresses.
 * @param addressId null: for an order without a known address
 * @throws NotFound for another person's address, Invalid where its region no longer exists, NotDeliverable
 */
export async function readDelivery(
  database: Database,
  { userId, addressId }: { userId: number; addressId: number | null },
): Promise<Delivery> {
  if (addressId === null) return toDelivery(null, await findZone(database, null))
  const found = await readAddressWithZone(database, userId, addressId)
  if (!found) throw new NotFound()
  const { id: _id, isDefault: _isDefault, ...address } = found.address
  if (!toWireAddress(found.address).is_region_current) {
    throw new Invalid({ address_id: [(options) => m.delivery_region_outdated({}, options)] })
  }
  return toDelivery(address, requireZone(found.zone))
}

/** Fee and dates of a delivery to an address that is in no address book. @throws Invalid, NotDeliverable */
export async function readDeliveryTo(database: Database, fields: AddressFields): Promise<Delivery> {
  const address = await readSubmittedAddress(database, fields)
  return toDelivery(address, requireZone(await findZone(database, address)))
}

/** Fee and dates of a delivery to a place, before the rest of its address is known. @throws NotDeliverable */
export async function readDeliveryToPlace(
  database: Database,
  { country, regionCode, postalCode }: Pick<CheckedAddress, 'country' | 'regionCode' | 'postalCode'>,
): Promise<Delivery> {
  const unknown = { recipient: '', phone: '', region1: '', region2: '', region3: '', street: '', label: '' }
  const place = { ...unknown, country, regionCode, postalCode }
  return toDelivery(place, requireZone(await findZone(database, place)))
}

/** Estimated dates for goods paid for now; null where the shop does not deliver. */
export async function readPromise(
  database: Database,
  place: { country: string; regionCode: string },
  paidAt: Date,
): Promise<PromisedDates | null> {
  const zone = await findZone(database, place)
  return zone && estimateDeliveryDates(paidAt, { ...zone, ...handlingOf(await readSettings(database)) })
}

/** The fee of a delivery within China, without a known region. */
export async function readDeliveryFee(database: Database): Promise<Delivery['feeInFen']> {
  return toDelivery(null, await findZone(database, { country: 'CN', regionCode: '' })).feeInFen
}

function toDelivery(address: CheckedAddress | null, zone: DeliveryZone | null): Delivery {
  return {
    address,
    zone,
    feeInFen: (consignment) => (zone ? deliveryFeeInFen(zone, consignment) : 0),
    promise: (paidAt, handling) => (address && zone ? estimateDeliveryDates(paidAt, { ...zone, ...handling }) : null),
  }
}
