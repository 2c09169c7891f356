import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'
import type { DeliveryZone } from '../queries/zone-queries.ts'

export class NotDeliverable extends errorOf('not_deliverable', m.delivery_not_deliverable) {}

export interface Consignment {
  /** After discounts. */
  goodsTotalInFen: number
  lines: readonly { weightInGrams: number | null; quantity: number }[]
}

export type FeeRule = Pick<
  DeliveryZone,
  | 'feeKind'
  | 'firstWeightInGrams'
  | 'firstFeeInFen'
  | 'stepWeightInGrams'
  | 'stepFeeInFen'
  | 'freeAboveInFen'
  | 'unknownWeightInGrams'
>

export const isFree = ({ feeKind, firstFeeInFen, stepFeeInFen }: FeeRule): boolean =>
  firstFeeInFen === 0 && (feeKind === 'flat' || stepFeeInFen === 0)

/** @returns fen; nothing from the zone's `freeAboveInFen` on, and each step of weight counts as soon as it is begun */
export function deliveryFeeInFen(rule: FeeRule, { goodsTotalInFen, lines }: Consignment): number {
  if (rule.freeAboveInFen !== null && goodsTotalInFen >= rule.freeAboveInFen) return 0
  if (rule.feeKind === 'flat') return rule.firstFeeInFen
  const beyondFirst = Math.max(0, weightInGrams(lines, rule.unknownWeightInGrams) - rule.firstWeightInGrams)
  return rule.firstFeeInFen + Math.ceil(beyondFirst / rule.stepWeightInGrams) * rule.stepFeeInFen
}

function weightInGrams(lines: Consignment['lines'], unknownWeightInGrams: number): number {
  return lines.reduce((sum, line) => sum + (line.weightInGrams ?? unknownWeightInGrams) * line.quantity, 0)
}

/**
 * The zone of a place, if it accepts deliveries.
 * @throws NotDeliverable
 */
export function requireZone<Zone extends { isDeliverable: boolean }>(zone: Zone | null): Zone {
  if (!zone?.isDeliverable) throw new NotDeliverable()
  return zone
}
