import { paths } from '#paths'
import { m } from '#texts'
import type { AlertLink } from '#ui/alerts/alert-store.ts'

/** For an alert that names an order. */
export const orderLink = (orderNumber: string): AlertLink => ({ to: paths.order(orderNumber), label: m.orders_see() })
