/** Fields shared by console calls on orders and their goods. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { orderNumber } from '#features/orders/contract.ts'

export const defineCall = callsOf('Console: orders')

export const params = z.object({ order_number: orderNumber })
