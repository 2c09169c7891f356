import type { NotificationAnswer } from '#features/notifications/values.ts'
import type { Names } from '#platform/i18n/names.ts'

/** Facts that notifications name; each kind has its own part of them. */
export interface NotificationFacts {
  orderNumber?: string
  /** The item of its picture. */
  goodsId?: number
  goodsNames?: Names
  /** Decimal text, as on the wire. */
  amount?: string
  shipmentNumber?: number
  carrierNames?: Names
  trackingNumber?: string
  returnNumber?: string
  answer?: NotificationAnswer
}
