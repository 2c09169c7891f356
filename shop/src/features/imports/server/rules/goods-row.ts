/** One row of the file as goods, or all that is wrong with it. */
import type { GoodsToSave, TextsByLanguage } from '#features/catalogue/server/index.ts'
import { parseMoney } from '#platform/money/money.ts'
import type { GoodsColumn, GoodsColumns } from './goods-columns.ts'

const longest = { sku: 100, name: 300, describe: 10_000, type_1: 100, type_2: 100, size: 100 }
const mostFen = 10_000_000_000
const mostStock = 2_000_000_000

export type GoodsRow = { goods: GoodsToSave } | { reasons: string[] }

export function readGoodsRow({ places }: GoodsColumns, fields: readonly string[]): GoodsRow {
  const reasons: string[] = []
  const cell = (column: GoodsColumn): string | undefined => {
    const place = places.get(column)
    return place === undefined ? undefined : fields[place]!.trim()
  }
  const text = (column: keyof typeof longest): string => cell(column)!
  const needed = (column: keyof typeof longest): string => {
    if (text(column) === '') reasons.push(`${column} is empty`)
    return text(column)
  }
  const texts = (column: 'name' | 'describe' | 'type_1' | 'type_2'): TextsByLanguage => {
    const ja = cell(`${column}_ja`)
    const en = cell(`${column}_en`)
    return { 'zh-CN': text(column), ...(ja === undefined ? {} : { ja }), ...(en === undefined ? {} : { en }) }
  }
  for (const column of ['sku', 'name', 'type_1', 'type_2'] as const) needed(column)
  for (const [column, place] of places) {
    const limit = longest[column.replace(/_(ja|en)$/, '') as keyof typeof longest]
    if (limit !== undefined && fields[place]!.trim().length > limit)
      reasons.push(`${column} has more than ${limit} characters`)
  }
  if (fields.some((field) => field.includes('\uFFFD'))) reasons.push('it is not UTF-8')
  if (fields.some((field) => field.includes('\0'))) reasons.push('it has a NUL character')

  const priceInFen = parseMoney(cell('price')!)
  if (priceInFen === null || priceInFen < 1 || priceInFen > mostFen)
    reasons.push(`price "${shown(cell('price')!)}" is not an amount such as 128.00`)
  const stock = /^\d{1,10}$/.test(cell('stock')!) ? Number(cell('stock')) : null
  if (stock === null || stock > mostStock) reasons.push(`stock "${shown(cell('stock')!)}" is not a whole number from 0`)

  if (reasons.length > 0 || priceInFen === null || stock === null) return { reasons }
  return {
    goods: {
      sku: text('sku'),
      name: texts('name'),
      describe: texts('describe'),
      type1: texts('type_1'),
      type2: texts('type_2'),
      size: text('size'),
      priceInFen,
      stock,
    },
  }
}

const shown = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
