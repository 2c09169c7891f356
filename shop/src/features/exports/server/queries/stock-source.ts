/** Stock of each item at the begin and the end of a span, and its movements between. */
import { type SQL, sql } from 'drizzle-orm'
import { m } from '#texts'
import { exportedGoods } from '#features/goods-rows/server/index.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { type ExportFilter, yesOrNo } from '../rules/export-source.ts'
import { type SqlColumn, sqlSource } from './sql-source.ts'

const isBefore = (until: Date | null) => (until ? sql`created_at < ${until}::timestamptz` : sql`true`)

/** Counted back from the stock now, so that only the movements since then are read. */
const stockAt = (moment: Date): SQL => sql`goods.stock - coalesce((select sum(stock_change)::integer
  from stock_movements where goods_id = goods.id and created_at >= ${moment}::timestamptz), 0)`

const moved = (causes: string, change: 'stock_change' | 'sold_change' = 'stock_change') =>
  ((filter: ExportFilter) => sql`coalesce((select sum(${sql.raw(change)})::integer from stock_movements
    where goods_id = goods.id ${filter.from ? sql`and created_at >= ${filter.from}::timestamptz` : sql``}
      and ${isBefore(filter.until)} and cause in (${sql.raw(causes)})), 0)`) satisfies SqlColumn['value']

export const stockSource = sqlSource({
  from: sql`goods join goods_sub_types sub_type on sub_type.id = goods_sub_type_id`,
  hasSpanInside: true,
  ofTypes: exportedGoods.ofTypes,
  order: sql`goods.id`,
  columns: {
    sku: { label: m.catalogue_field_sku, kind: 'text', value: sql`sku` },
    name: {
      label: m.console_ui_name,
      kind: 'text',
      value: sql`(select json_object_agg(language, name) from goods_translations where goods_id = goods.id)`,
      cell: (names, { language }) => nameIn(language, names ?? {}),
    },
    on_sale: { label: m.catalogue_console_on_sale, kind: 'text', value: sql`is_on_sale`, cell: yesOrNo },
    opening: {
      label: m.exports_opening,
      kind: 'integer',
      value: ({ from }) => (from ? stockAt(from) : sql`0`),
    },
    counted: { label: m.exports_counted, kind: 'integer', value: moved(`'count'`) },
    ordered: { label: m.exports_ordered, kind: 'integer', value: moved(`'order', 'pay', 'revive'`) },
    released: { label: m.exports_released, kind: 'integer', value: moved(`'expire', 'cancel'`) },
    returned: { label: m.exports_returned, kind: 'integer', value: moved(`'refund', 'return', 'write_off'`) },
    closing: {
      label: m.exports_closing,
      kind: 'integer',
      value: ({ until }) => (until ? stockAt(until) : sql`goods.stock`),
    },
    sold: {
      label: m.exports_sold,
      kind: 'integer',
      value: moved(
        `'count', 'order', 'pay', 'expire', 'cancel', 'revive', 'refund', 'return', 'write_off'`,
        'sold_change',
      ),
    },
  },
})
