/** A return in its wire form, in the requested language. */
import type { Return } from '#features/fulfilment/contract.ts'
import { reasonsAtOurCost } from '#features/returns/values.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ReturnWithLines } from '../queries/find-returns.ts'
import { type CarrierRow, trackingUrlOf } from '#features/parcels/server/index.ts'
import { sendBackUntil } from './return-window.ts'
import { nameIn } from '#platform/i18n/names.ts'

export interface ReturnSurroundings {
  orderNumber: string
  carriers: ReadonlyMap<string, CarrierRow>
  language: Language
  picturesOf(ids: readonly string[]): Return['pictures']
}

export function toWireReturn(given: ReturnWithLines, around: ReturnSurroundings): Return {
  const carrier = around.carriers.get(given.carrierCode ?? '')
  const { status, answeredAt } = given
  return {
    return_number: given.returnNumber,
    order_number: around.orderNumber,
    kind: given.kind,
    reason: given.reason,
    status,
    text: given.text,
    answer: given.answer,
    amount: toWireMoney(given.amountInFen),
    fee_back: toWireMoney(given.feeBackInFen),
    currency: 'CNY',
    is_sent_back_at_our_cost: reasonsAtOurCost.includes(given.reason),
    send_back_until: status === 'approved' && answeredAt && given.sendTo ? sendBackUntil(answeredAt) : null,
    send_to: status === 'approved' || status === 'sent_back' ? given.sendTo : null,
    lines: given.lines.map(({ position, units, amountInFen, receivedQuantity }) => ({
      position,
      quantity: units.length,
      amount: toWireMoney(amountInFen),
      received_quantity: receivedQuantity,
    })),
    pictures: around.picturesOf(given.pictureIds),
    carrier: carrier ? { code: carrier.code, name: nameIn(around.language, carrier.names) } : null,
    tracking_number: given.trackingNumber,
    tracking_url: trackingUrlOf(carrier, given.trackingNumber),
    created_at: given.createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    sent_back_at: given.sentBackAt?.toISOString() ?? null,
    received_at: given.receivedAt?.toISOString() ?? null,
    refunded_at: given.refundedAt?.toISOString() ?? null,
    ended_at: given.endedAt?.toISOString() ?? null,
  }
}
