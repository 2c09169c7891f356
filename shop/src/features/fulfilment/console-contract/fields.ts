/** What several of the console's calls on orders and their goods are made of. */
import { z } from 'zod'
import { orderNumber } from '#features/orders/contract.ts'

export const tag = 'Console: orders'

export const params = z.object({ order_number: orderNumber })
