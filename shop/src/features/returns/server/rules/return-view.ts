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

export function toWireReturn(row: ReturnWithLines, around: ReturnSurroundings): Return {
  const carrier = around.carriers.get(row.carrierCode ?? '')
  const { status, answeredAt: decidedAt } = row
  return {
    return_number: row.returnNumber,
    order_number: around.orderNumber,
    kind: row.kind,
    reason: row.reason,
    status,
    text: row.text,
    answer: row.answer,
    amount: toWireMoney(row.amountInFen),
    fee_back: toWireMoney(row.feeBackInFen),
    currency: 'CNY',
    is_sent_back_at_our_cost: reasonsAtOurCost.includes(row.reason),
    send_back_until: status === 'approved' && decidedAt && row.sendTo ? sendBackUntil(decidedAt) : null,
    send_to: status === 'approved' || status === 'sent_back' ? row.sendTo : null,
    lines: row.lines.map(({ position, units, amountInFen, receivedQuantity }) => ({
      position,
      quantity: units.length,
      amount: toWireMoney(amountInFen),
      received_quantity: receivedQuantity,
    })),
    pictures: around.picturesOf(row.pictureIds),
    carrier: carrier ? { code: carrier.code, name: nameIn(around.language, carrier.names) } : null,
    tracking_number: row.trackingNumber,
    tracking_url: trackingUrlOf(carrier, row.trackingNumber),
    created_at: row.createdAt.toISOString(),
    answered_at: decidedAt?.toISOString() ?? null,
    sent_back_at: row.sentBackAt?.toISOString() ?? null,
    received_at: row.receivedAt?.toISOString() ?? null,
    refunded_at: row.refundedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
  }
}
