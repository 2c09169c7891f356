import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'

export class NotDeliverable extends errorOf('not_deliverable', m.delivery_not_deliverable) {}

/**
 * The zone of a place, if it accepts deliveries.
 * @throws NotDeliverable
 */
export function requireZone<Zone extends { isDeliverable: boolean }>(zone: Zone | null): Zone {
  if (!zone?.isDeliverable) throw new NotDeliverable()
  return zone
}
