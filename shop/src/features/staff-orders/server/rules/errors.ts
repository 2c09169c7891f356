import { m } from '#texts'
import { errorOf } from '#platform/http/responses/errors.ts'

export class ShopperBlocked extends errorOf('shopper_blocked', m.staff_orders_shopper_blocked) {}
