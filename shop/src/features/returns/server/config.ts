import { z } from 'zod'
import { readVariables, type Variables } from '#platform/config/variables.ts'
import { parseMoney } from '#platform/money/money.ts'

const returnsVariables = z.object({
  REFUND_LIMIT: z
    .string()
    .refine((text) => parseMoney(text) !== null, 'must be an amount such as 500 or 500.00')
    .transform((text) => parseMoney(text))
    .optional(),
})

export interface ReturnsConfig {
  /** Managers' limit for one refund, in fen; null: no limit. The owner never has one. */
  refundLimitInFen: number | null
}

/** @throws BadConfiguration with one line naming the variable */
export function readReturnsConfig(variables: Variables): ReturnsConfig {
  return { refundLimitInFen: readVariables(returnsVariables, variables).REFUND_LIMIT ?? null }
}
