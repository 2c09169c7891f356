/** Goods as a file for import: its columns have the same names in every language. */
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { exportedColumns, exportedGoods } from '#features/goods-rows/server/index.ts'
import type { ExportColumn, ExportFilter, ExportSource } from '../rules/export-source.ts'

const typesOf = ({ type1, type2 }: ExportFilter) => ({ type1, type2 })

const column = (name: string): ExportColumn => ({
  label: (_values, { locale } = {}) => nameOfColumn(name, locale),
  kind: 'text',
})

export const goodsSource: ExportSource = {
  columns: Object.fromEntries(exportedColumns.map((name) => [name, column(name)])),
  hasSpan: false,
  hasTypes: true,
  hasFixedHeads: true,
  count: (transaction, filter, limit) => exportedGoods.count(transaction, typesOf(filter), limit),
  async *rows(transaction, filter, { columns }) {
    const places = columns.map((name) => exportedColumns.indexOf(name))
    for await (const rows of exportedGoods.readRows(transaction, typesOf(filter))) {
      yield rows.map((row) => places.map((place) => row[place]!))
    }
  },
}
