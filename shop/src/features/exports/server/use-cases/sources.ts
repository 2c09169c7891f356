import type { ExportKind } from '#features/exports/values.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { ledgerSource } from '../queries/ledger-source.ts'
import { ordersSource } from '../queries/orders-source.ts'
import { shoppersSource } from '../queries/shoppers-source.ts'
import { stockSource } from '../queries/stock-source.ts'
import type { ExportColumn, ExportSource } from '../rules/export-source.ts'
import { goodsSource } from './goods-source.ts'

export const sources: Readonly<Record<ExportKind, ExportSource>> = {
  orders: ordersSource,
  ledger: ledgerSource,
  goods: goodsSource,
  stock: stockSource,
  shoppers: shoppersSource,
}

/** Whether a person may export the whole, or a column of it. */
export const mayExport = ({ permission }: ExportSource | ExportColumn, staff: StaffReader['staff']) =>
  permission === undefined || staff.permissions.has(permission)
