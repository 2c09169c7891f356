/** Guesses the columns of a file of goods by the headings that merchants, shops and spreadsheets use. */
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import { factList, type FactText } from '#features/goods-facts/fact-fields.ts'
import { languages } from '#platform/i18n/language.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import {
  columnsWithLanguages,
  findHeaderFault,
  type GoodsColumns,
  knownColumns,
  missingForNewGoods,
  rejectionColumns,
  requireHeader,
} from './goods-columns.ts'
import { headingWords } from './heading-words.ts'
import { familyColumns } from '#features/goods-rows/goods-fields.ts'

/** The file's column by the shop's, from 0. */
export type GoodsColumnMap = Readonly<Record<string, number>>

/** A heading with one of these has a meaning that goods do not have here. */
const others =
  /成本|进价|进货|供货|批发|市场价|原价|划线|预警|提醒|仕入|原価|参考|cost|compare|wholesale|msrp|alert|warning/

const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-./:()*#「」【】[\]]/g, '')

const languageMarks = [
  ['ja', /\(\s*日\s*\)|日文|日语|日語|日本語|japanese|[_\s-]ja(?:-jp)?$|\bjp\b/],
  ['en', /\(\s*英\s*\)|英文|英语|英語|english|[_\s-]en(?:-us|-gb)?$/],
  ['', /\(\s*中\s*\)|中文|中国語|chinese|[_\s-]zh(?:-cn|-hans)?$/],
] as const

const namedColumns: [column: string, name: FactText][] = [
  ...factList.map(({ key, name }): [string, FactText] => [key, name]),
  ...importedColumns.map((column): [string, FactText] => [goodsFields[column].imported, goodsFields[column].name]),
]

/** The names of the screens in all languages, other headings, and the shop's own names of columns. */
const byWord = new Map<string, string>([
  ...namedColumns.flatMap(([column, name]) =>
    languages.map((locale): [string, string] => [folded(name({}, { locale })), column]),
  ),
  ...Object.entries(headingWords).flatMap(([column, list]) =>
    list.map((word): [string, string] => [folded(word), column]),
  ),
  ...[...knownColumns].map((column): [string, string] => [folded(column), column]),
])
/** Short words are parts of others with another meaning. */
const wordsWithin = [...byWord].filter(([word]) => word.length > (/^[a-z\d]+$/.test(word) ? 4 : 1))

interface Guess {
  column: string
  isExact: boolean
}

function guessOf(header: string): Guess | null {
  const text = header.normalize('NFKC').toLowerCase().trim()
  if (knownColumns.has(text)) return { column: text, isExact: true }
  const mark = languageMarks.find(([, pattern]) => pattern.test(text))
  const name = folded(mark ? text.replace(mark[1], '') : text)
  if (name === '' || others.test(name)) return null
  const exact = byWord.get(name)
  const [within] = wordsWithin.filter(([word]) => name.includes(word)).toSorted(([a], [b]) => b.length - a.length)
  const column = exact ?? within?.[1]
  if (!column) return null
  if (!mark?.[0]) return { column, isExact: exact !== undefined }
  return columnsWithLanguages.has(column) ? { column: `${column}_${mark[0]}`, isExact: exact !== undefined } : null
}

/**
 * @param earlier by heading, the columns that staff chose for the last file
 */
export function guessGoodsColumns(
  headers: readonly string[],
  earlier: ReadonlyMap<string, string> = new Map(),
): GoodsColumnMap {
  const columns: Record<string, number> = {}
  const guesses = headers.map((header) => {
    const chosen = earlier.get(header.trim())
    return chosen ? { column: chosen, isExact: true } : guessOf(header)
  })
  for (const wantsExact of [true, false])
    for (const [index, guess] of guesses.entries()) if (guess?.isExact === wantsExact) columns[guess.column] ??= index
  return withoutHalves(columns)
}

/** How many headings have a meaning, also where the columns would not do together. */
export const countKnownHeadings = (headers: readonly string[]): number =>
  new Set(headers.flatMap((header) => guessOf(header)?.column ?? [])).size

/** Types go together, and the columns of families. */
function withoutHalves(columns: Record<string, number>): GoodsColumnMap {
  const hasTypes = 'type_1' in columns && 'type_2' in columns
  const left = Object.entries(columns).filter(([column]) => hasTypes || !/^type_\d/.test(column))
  const isFamilyWhole = findHeaderFault(new Map(left))?.reason !== 'family_needs'
  return Object.fromEntries(left.filter(([column]) => isFamilyWhole || !familyColumns.includes(column)))
}

/**
 * The columns of a file that is imported without a preview: exact names first, others guessed.
 * @throws FileRefused when the file has no columns of goods, or incomplete ones
 */
export function readHeader(fields: readonly string[]): GoodsColumns & { guessed: string[] } {
  const columnIndexes = new Map<string, number>()
  for (const [index, field] of fields.entries()) {
    const name = field.trim().toLowerCase()
    if (!knownColumns.has(name)) continue
    if (columnIndexes.has(name)) throw new FileRefused(`column ${name} is there twice`)
    columnIndexes.set(name, index)
  }
  const guessed: string[] = []
  // A file with the shop's own names needs no guessing.
  if (!columnIndexes.has('sku'))
    for (const [column, index] of Object.entries(guessGoodsColumns(fields))) {
      if (columnIndexes.has(column)) continue
      columnIndexes.set(column, index)
      guessed.push(`${fields[index]!.trim()} is ${column}`)
    }
  requireHeader(columnIndexes)
  const used = new Set(columnIndexes.values())
  const unknown = fields
    .map((field) => field.trim())
    .filter((field, index) => field !== '' && !used.has(index) && !rejectionColumns.includes(field.toLowerCase()))
  return { columnIndexes, unknown, guessed, missingForNewGoods: missingForNewGoods(columnIndexes) }
}
