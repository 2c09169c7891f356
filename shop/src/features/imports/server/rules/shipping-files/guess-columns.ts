/** Guesses columns of a file of tracking numbers by headings that carriers, shops and spreadsheets use. */
import { shippingColumnNames, type ShippingColumn, type ShippingColumns } from '#features/imports/values.ts'

const words: Record<ShippingColumn, readonly string[]> = {
  order_number: [
    '订单号',
    '订单编号',
    '商户订单号',
    '平台订单号',
    '客户订单号',
    '注文番号',
    'オーダー番号',
    'ordernumber',
    'orderno',
    'orderid',
    'order',
  ],
  tracking_number: [
    '运单号',
    '运单编号',
    '快递单号',
    '物流单号',
    '物流编号',
    '面单号',
    '母单号',
    '追跡番号',
    '伝票番号',
    '送り状番号',
    'お問い合わせ番号',
    'お問合せ番号',
    'trackingnumber',
    'trackingno',
    'trackingid',
    'tracking',
    'waybillnumber',
    'waybillno',
    'waybill',
    'awb',
  ],
  carrier: [
    '快递公司',
    '物流公司',
    '承运商',
    '快递',
    '物流',
    '配送会社',
    '運送会社',
    '配送業者',
    'carriercode',
    'carriername',
    'carrier',
    'courier',
  ],
}

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.:：()（）*#]/g, '')

/** Accepts longer headings, too; the longest matching word decides. */
function columnOf(header: string): ShippingColumn | null {
  const name = folded(header)
  if (name === '') return null
  const exact = shippingColumnNames.find((column) => words[column].includes(name))
  if (exact) return exact
  const within = shippingColumnNames
    .flatMap((column) => words[column].map((word) => ({ column, word })))
    .filter(({ word }) => name.includes(word))
    .toSorted((a, b) => b.word.length - a.word.length)
  return within[0]?.column ?? null
}

/** Uses the last choice first, then the headings. */
export function guessColumns(
  headers: readonly string[],
  last?: { headers: readonly string[]; columns: ShippingColumns },
): ShippingColumns {
  const columns: ShippingColumns = { order_number: null, tracking_number: null, carrier: null }
  const isUsed = (index: number) => Object.values(columns).includes(index)
  for (const column of shippingColumnNames) {
    const name = last?.columns[column] == null ? undefined : last.headers[last.columns[column]]
    const index = name === undefined ? -1 : headers.indexOf(name)
    if (index >= 0 && !isUsed(index)) columns[column] = index
  }
  for (const [index, header] of headers.entries()) {
    const column = columnOf(header)
    if (column && columns[column] === null && !isUsed(index)) columns[column] = index
  }
  return columns
}
