/** Columns `family`, `option_1`, `value_1` and further, with their translations. */
import type { FamilyChoice } from '#features/families/server/index.ts'
import { maxCodeLength, maxOptionNameLength } from '#features/families/values.ts'
import type { Names } from '#platform/i18n/names.ts'
import { optionNumbers } from './goods-columns.ts'

type ReadColumn = (column: string) => string | undefined

/** Undefined: the file has no such columns. Null: an empty cell, so the item has no family. */
export function readFamilyCells(
  columns: ReadonlyMap<string, number>,
  cell: ReadColumn,
  reasons: string[],
): FamilyChoice | null | undefined {
  const code = cell('family')
  if (code === undefined) return undefined
  const filled = optionNumbers.filter((n) => cell(`option_${n}`) || cell(`value_${n}`))
  if (code === '') {
    if (filled.length > 0) reasons.push(`family is empty, although option_${filled[0]} or value_${filled[0]} is not`)
    return null
  }
  if (code.length > maxCodeLength) reasons.push(`family has more than ${maxCodeLength} characters`)
  const count = filled.at(-1) ?? 0
  if (count === 0) reasons.push('option_1 is empty, although family is not')
  const numbers = optionNumbers.slice(0, count)
  const texts = numbers.flatMap((n) => [`option_${n}`, `value_${n}`])
  for (const column of texts) if (!cell(column)) reasons.push(`${column} is empty, although family is not`)
  for (const column of columns.keys())
    if (/^(option|value)_\d/.test(column) && cell(column)!.length > maxOptionNameLength)
      reasons.push(`${column} has more than ${maxOptionNameLength} characters`)
  return {
    code,
    options: numbers.map((n) => ({ names: namesOf(cell, `option_${n}`), value: namesOf(cell, `value_${n}`) })),
  }
}

function namesOf(cell: ReadColumn, column: string): Names {
  const names = { 'zh-CN': cell(column), ja: cell(`${column}_ja`), en: cell(`${column}_en`) }
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name))
}
