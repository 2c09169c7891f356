/** Columns `family`, `option_1`, `value_1` and further, with their translations. */
import type { FamilyChoice } from '#features/families/server/index.ts'
import { maxCodeLength, maxOptionNameLength } from '#features/families/values.ts'
import type { Names } from '#platform/i18n/names.ts'
import { type CellFault, faultIn } from './faults.ts'
import { optionNumbers } from '#features/goods-rows/goods-fields.ts'

type ReadColumn = (column: string) => string | undefined

/** Undefined: the file has no such columns. Null: an empty cell, so the item has no family. */
export function readFamilyCells(
  columns: ReadonlyMap<string, number>,
  cell: ReadColumn,
  faults: CellFault[],
): FamilyChoice | null | undefined {
  const code = cell('family')
  if (code === undefined) return undefined
  const filled = optionNumbers.filter((n) => cell(`option_${n}`) || cell(`value_${n}`))
  if (code === '') {
    const [first] = filled
    if (first) faults.push(faultIn('family', 'no_family', { other: `option_${first} or value_${first}` }))
    return null
  }
  if (code.length > maxCodeLength) faults.push(faultIn('family', 'too_long', { most: maxCodeLength }))
  const count = filled.at(-1) ?? 0
  if (count === 0) faults.push(faultIn('option_1', 'no_value'))
  const numbers = optionNumbers.slice(0, count)
  const texts = numbers.flatMap((n) => [`option_${n}`, `value_${n}`])
  for (const column of texts) if (!cell(column)) faults.push(faultIn(column, 'no_value'))
  for (const column of columns.keys())
    if (/^(option|value)_\d/.test(column) && cell(column)!.length > maxOptionNameLength)
      faults.push(faultIn(column, 'too_long', { most: maxOptionNameLength }))
  return {
    code,
    options: numbers.map((n) => ({ names: namesOf(cell, `option_${n}`), value: namesOf(cell, `value_${n}`) })),
  }
}

function namesOf(cell: ReadColumn, column: string): Names {
  const names = { 'zh-CN': cell(column), ja: cell(`${column}_ja`), en: cell(`${column}_en`) }
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name))
}
