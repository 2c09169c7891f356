/** Changed cells as the audit log names fields of goods. */
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { WrittenRow } from '../../queries/goods-row-queries.ts'

const fieldOfColumn = new Map<string, string>([
  ...importedColumns.map((column): [string, string] => [goodsFields[column].imported, goodsFields[column].wire]),
  ['stock', 'stock'],
  ['type_2', 'sub_type_id'],
  ...(['name', 'describe'] as const).flatMap((part): [string, string][] => [
    [part, `translations.zh-CN.${part}`],
    [`${part}_ja`, `translations.ja.${part}`],
    [`${part}_en`, `translations.en.${part}`],
  ]),
])

const flags = new Set<string>(
  importedColumns.flatMap((column) => (goodsFields[column].kind === 'flag' ? [goodsFields[column].imported] : [])),
)

function valueOf(column: string, cell: string | undefined): string | boolean | null {
  if (cell === undefined || cell === '') return null
  return flags.has(column) ? cell === '1' : cell
}

export function auditChanges(
  changed: readonly string[],
  { before, after }: Pick<WrittenRow, 'before' | 'after'>,
): AuditChanges {
  return Object.fromEntries(
    changed.flatMap((column) => {
      const field = fieldOfColumn.get(column)
      return field ? [[field, [valueOf(column, before?.[column]), valueOf(column, after?.[column])]]] : []
    }),
  )
}
