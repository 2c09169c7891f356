/** What several of the console's calls on orders and their goods are made of. */
import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'
import { wholeNumber } from '#platform/contract/fields.ts'

export const tag = 'Console: orders'

export const params = z.object({ order_number: orderNumber })

export const lines = z
  .array(z.object({ position: wholeNumber(1, 100), quantity: wholeNumber(1, 999) }))
  .min(1)
  .max(100)
