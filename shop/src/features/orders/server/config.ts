import { z } from 'zod'
import { duration, readVariables, type Variables } from '#platform/config/variables.ts'

const orderVariables = z.object({ ORDER_TTL: duration.default(15 * 60_000) })

export interface OrderConfig {
  /** Duration of a stock reservation by an unpaid order. */
  orderTtlInMs: number
}

/** @throws BadConfiguration with one line naming the variable */
export function readOrderConfig(variables: Variables): OrderConfig {
  return { orderTtlInMs: readVariables(orderVariables, variables).ORDER_TTL }
}
