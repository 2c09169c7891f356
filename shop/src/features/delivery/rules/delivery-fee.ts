/** The delivery fee of a zone: the server charges it, and pages state it for search engines. */

export interface Consignment {
  /** After discounts. */
  goodsTotalInFen: number
  lines: readonly { weightInGrams: number | null; quantity: number }[]
}

export interface FeeRule {
  feeKind: 'flat' | 'weight'
  firstWeightInGrams: number
  firstFeeInFen: number
  stepWeightInGrams: number
  stepFeeInFen: number
  /** Null: no sum makes delivery free. */
  freeAboveInFen: number | null
  unknownWeightInGrams: number
}

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
