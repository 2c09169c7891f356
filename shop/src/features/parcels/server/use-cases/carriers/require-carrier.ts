import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import { findCarrier } from '../../queries/carrier-queries.ts'

/**
 * @param field name of the field in the request
 * @param present carrier that the parcel has already, which may be off by now
 * @throws Invalid for an unknown carrier, and for one that is off
 */
export async function requireCarrier(
  { transaction }: { transaction: Database },
  code: string | null,
  { field, present = null }: { field: 'carrier' | 'carrier_code'; present?: string | null },
): Promise<void> {
  if (code === null) return
  const carrier = await findCarrier(transaction, code)
  if (carrier && (carrier.isActive || code === present)) return
  const refuse = carrier ? m.parcels_carrier_off : m.parcels_no_such_carrier
  throw new Invalid({ [field]: [(options) => refuse({ carrier: code }, options)] })
}
