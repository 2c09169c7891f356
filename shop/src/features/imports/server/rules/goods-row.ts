/** One row of the file as goods, or all that is wrong with it. */
import type { GoodsToSave, TextsByLanguage } from '#features/catalogue/server/index.ts'
import { parseMoney } from '#platform/money/money.ts'
import type { GoodsColumn, GoodsColumns } from './goods-columns.ts'

const longest = { sku: 100, name: 300, describe: 10_000, type_1: 100, type_2: 100, size: 100 }
const mostFen = 10_000_000_000
const mostPieces = 2_000_000_000

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
  const stock = wholeNumberOf(cell('stock')!)
  if (stock === null) reasons.push(`stock "${shown(cell('stock')!)}" is not a whole number from 0`)

  const soldText = cell('sold_count') || undefined
  const soldCount = soldText === undefined ? undefined : wholeNumberOf(soldText)
  if (soldCount === null) reasons.push(`sold_count "${shown(soldText!)}" is not a whole number from 0`)
  const createdText = cell('created_at') || undefined
  const createdAt = createdText === undefined ? undefined : timeOf(createdText)
  if (createdAt === null) reasons.push(`created_at "${shown(createdText!)}" is not a time such as 2026-07-15T21:15:00Z`)

  if (reasons.length > 0 || priceInFen === null || stock === null || soldCount === null || createdAt === null)
    return { reasons }
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
      ...(soldCount === undefined ? {} : { soldCount }),
      ...(createdAt === undefined ? {} : { createdAt }),
    },
  }
}

function wholeNumberOf(text: string): number | null {
  return /^\d{1,10}$/.test(text) && Number(text) <= mostPieces ? Number(text) : null
}

function timeOf(text: string): Date | null {
  const time = new Date(text)
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime()) ? time : null
}

const shown = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
