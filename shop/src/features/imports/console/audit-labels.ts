import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import { carrierNames } from '#features/parcels/components/carrier-names.ts'
import { oneOf, type AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import { type ShippingColumns, shippingColumnNames } from '../values.ts'
import { nameOfColumn } from '../rules/goods-column-names.ts'
import { columnNames } from './outcome-words.ts'

export const importsAuditLabels: AuditLabels = {
  goods: {
    rows: { name: m.imports_audit_rows },
    lines: { name: m.imports_audit_lines },
    added: { name: m.imports_audit_added },
    updated: { name: m.imports_audit_updated },
    skipped: { name: m.imports_audit_skipped },
    picture: { name: m.imports_column_picture },
  },
  import: {
    lines: { name: m.imports_audit_lines },
    shipped: { name: m.imports_audit_shipped },
    added: { name: m.imports_audit_added },
    updated: { name: m.imports_audit_updated },
    skipped: { name: m.imports_audit_skipped },
    undone: { name: m.imports_audit_undone },
    kept: { name: m.imports_audit_unchanged },
    row: { name: m.imports_column_line },
    corrections: { name: m.imports_audit_corrections, value: describeCells },
    is_skipped: { name: m.imports_skip_row },
    columns: { name: m.imports_step_columns, value: describeColumns },
    options: { name: m.imports_audit_options, value: describeOptions },
  },
}

function describeCells(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  return formatList(Object.entries(value).map(([column, cell]) => `${nameOfColumn(column)} ${String(cell)}`))
}

function describeColumns(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('sku' in value) return formatList(Object.keys(value).map((column) => nameOfColumn(column)))
  const columns = value as Partial<ShippingColumns>
  const sources = shippingColumnNames.map((name) => {
    const index = columns[name] ?? null
    const from = index === null ? m.imports_column_missing() : m.imports_column_unnamed({ number: index + 1 })
    return `${columnNames[name]()} ${index === null ? from : m.imports_column_from({ column: from })}`
  })
  return formatList(sources)
}

function describeOptions(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('isNewOnSale' in value) return value.isNewOnSale === true ? m.imports_new_on_sale() : m.imports_new_off_sale()
  const { carrierCode, allowsSharedNumbers } = value as { carrierCode?: unknown; allowsSharedNumbers?: unknown }
  const carrier =
    typeof carrierCode === 'string'
      ? (oneOf(carrierNames)(carrierCode) ?? carrierCode)
      : m.imports_default_carrier_none()
  const shared = allowsSharedNumbers === true ? [m.imports_allow_shared()] : []
  return formatList([`${m.imports_default_carrier()} ← ${carrier}`, ...shared])
}
