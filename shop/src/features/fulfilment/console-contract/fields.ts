/** Fields shared by console calls on orders and their goods. */
import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'

export const tag = 'Console: orders'

export const params = z.object({ order_number: orderNumber })
