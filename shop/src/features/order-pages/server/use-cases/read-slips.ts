import type { Slip } from '#features/order-pages/console-contract/slips.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { SlipSize } from '#features/settings/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readSlips, type SlipRow } from '../queries/slip-queries.ts'
import { addressAsStaff } from '../rules/address-as-staff.ts'
import { nameIn } from '#platform/i18n/names.ts'

/** Units to pack and address of each order, without duplicates. Orders without a slip are listed by reason. */
export async function readSlipsAsStaff(
  { database, config, now }: Pick<ShopContext, 'database' | 'config' | 'now'>,
  orderNumbers: readonly string[],
  { staff, language }: StaffReader,
): Promise<{ shop_name: string; size: SlipSize; slips: Slip[]; in_review: string[]; nothing_to_pack: string[] }> {
  const rows = await readSlips(database, [...new Set(orderNumbers)])
  const open = rows.filter(({ isInReview }) => !isInReview)
  const slips = open.map(toSlipFor({ staff, language, now: now() }))
  const isPacked = ({ pieces }: Slip) => pieces > 0
  const { slip_size: size } = await readSettings(database)
  return {
    shop_name: (await readShopNames({ database, config }))[language],
    size,
    slips: slips.filter(isPacked),
    in_review: rows.filter(({ isInReview }) => isInReview).map(({ orderNumber }) => orderNumber),
    nothing_to_pack: slips.filter((slip) => !isPacked(slip)).map(({ order_number }) => order_number),
  }
}

const toSlipFor = (reader: StaffReader & { now: Date }) => (row: SlipRow) => ({
  ...toSlip(row, reader.language),
  address: addressAsStaff(row.address, { ...reader, closedSince: row.closedSince }),
})

function toSlip(
  { orderNumber, status, createdAt, message, note, flag, discounts, lines }: SlipRow,
  language: Language,
): Omit<Slip, 'address'> {
  const isToSend = status === 'paid'
  const isSent = lines.every(({ bought, calledOff, handedOver }) => bought - calledOff - handedOver <= 0)
  const slipLines = lines
    .map(({ sku, names, optionText, optionNames, bought, calledOff, handedOver }) => ({
      sku,
      goods_name: nameIn(language, names),
      option_text: optionNames ? nameIn(language, optionNames) : optionText,
      // Unpaid, cancelled and refunded orders only have dispatched units.
      quantity: isToSend ? bought - calledOff - (isSent ? 0 : handedOver) : handedOver,
    }))
    .filter(({ quantity }) => quantity > 0)
  return {
    order_number: orderNumber,
    created_at: new Date(createdAt).toISOString(),
    message,
    note,
    flag,
    discounts: discounts.map((names) => nameIn(language, names)),
    lines: slipLines,
    pieces: slipLines.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
