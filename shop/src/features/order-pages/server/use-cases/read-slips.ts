import type { Slip } from '#features/order-pages/console-contract/slips.ts'
import { nameIn, type Reader } from '#features/orders/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { SlipSize } from '#features/settings/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readSlips, type SlipRow } from '../queries/slip-queries.ts'
import { addressAsStaff } from '../rules/address-as-staff.ts'

/** What is to be packed of each order, and where it goes; each order once. Those in review are named alone. */
export async function readSlipsAsStaff(
  { database, config, now }: Pick<ShopContext, 'database' | 'config' | 'now'>,
  orderNumbers: readonly string[],
  { staff, language }: Reader,
): Promise<{ shop_name: string; size: SlipSize; slips: Slip[]; in_review: string[] }> {
  const rows = await readSlips(database, [...new Set(orderNumbers)])
  const printable = rows.filter(({ isInReview }) => !isInReview)
  const in_review = rows.filter(({ isInReview }) => isInReview).map(({ orderNumber }) => orderNumber)
  const { slip_size: size } = await readSettings(database)
  return {
    shop_name: config.shopName,
    size,
    slips: printable.map(toSlipFor({ staff, language, now: now() })),
    in_review,
  }
}

const toSlipFor = (reader: Reader & { now: Date }) => (row: SlipRow) => ({
  ...toSlip(row, reader.language),
  address: addressAsStaff(row.address, { ...reader, closedSince: row.closedSince }),
})

function toSlip(
  { orderNumber, createdAt, message, note, flag, lines }: SlipRow,
  language: Language,
): Omit<Slip, 'address'> {
  const isSent = lines.every(({ bought, calledOff, handedOver }) => bought - calledOff - handedOver <= 0)
  const slipLines = lines
    .map(({ sku, names, optionText, bought, calledOff, handedOver }) => ({
      sku,
      goods_name: nameIn(language, names),
      option_text: optionText,
      quantity: bought - calledOff - (isSent ? 0 : handedOver),
    }))
    .filter(({ quantity }) => quantity > 0)
  return {
    order_number: orderNumber,
    created_at: new Date(createdAt).toISOString(),
    message,
    note,
    flag,
    lines: slipLines,
    pieces: slipLines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
