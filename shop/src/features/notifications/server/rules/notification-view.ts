import type { Notification } from '#features/notifications/contract.ts'
import type { NotificationKind } from '#features/notifications/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import type { NotificationRow } from '../queries/notification-tables.ts'

/** @param imageUrls by goods id, without goods that lack a picture */
export function toWireNotification(
  { id, kind, facts, createdAt, readAt }: NotificationRow,
  imageUrls: ReadonlyMap<number, string>,
  language: Language,
): Notification {
  return {
    id,
    kind: kind as NotificationKind,
    order_number: facts.orderNumber ?? null,
    goods_id: facts.goodsId ?? null,
    goods_name: nameIn(language, facts.goodsNames ?? {}),
    image_url: imageUrls.get(facts.goodsId ?? 0) ?? '',
    amount: facts.amount ?? null,
    shipment_number: facts.shipmentNumber ?? null,
    carrier: nameIn(language, facts.carrierNames ?? {}),
    tracking_number: facts.trackingNumber ?? '',
    return_number: facts.returnNumber ?? null,
    answer: facts.answer ?? null,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  }
}
