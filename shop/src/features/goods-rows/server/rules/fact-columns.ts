/** Columns of facts in a file of goods. A missing column leaves the fact, an empty cell makes it unknown. */
import { type FactField, factList, type FactText, type ListedFact } from '#features/goods-facts/fact-fields.ts'
import { type GtinFault, readGtin } from '#features/goods-facts/server/index.ts'
import { columnsOfFact } from '#features/goods-rows/goods-fields.ts'
import type { ImportedFacts } from '#features/goods-facts/server/ports/imported-facts.ts'
import { countryCodes, maxFactWordLength } from '#features/goods-facts/values.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import { faultOf, type ReadCell, textUpTo, wholeNumberFrom } from './cells.ts'
import { type CellFault, faultIn, type FaultReason } from './faults.ts'

type Cell = (column: string) => string | undefined

/** Words by their names. */
export type ExportedFacts = Readonly<Record<string, unknown>>

/** The cells of `factColumns` from which an import reads the same facts. */
export function factCells(facts: ExportedFacts): string[] {
  return factList.flatMap((field) => {
    const value = facts[field.key]
    if (field.kind === 'words') return wordCells((value ?? []) as Names[])
    if (field.kind === 'texts') return languages.map((language) => ((value ?? {}) as Names)[language] ?? '')
    if (value === null || value === undefined) return ['']
    if (Array.isArray(value)) return [value.length === 0 ? 'none' : value.join(';')]
    return [typeof value === 'string' ? value : JSON.stringify(value)]
  })
}

/** A language has all words or none: an import parts them by their order. */
function wordCells(words: readonly Names[]): string[] {
  const complete = languages.filter((language) => words.every((names) => names[language]))
  if (words.length === 0 || complete.length > 0)
    return languages.map((language) =>
      complete.includes(language) ? words.map((names) => names[language]).join(';') : '',
    )
  return languages.map((_language, place) => (place === 0 ? words.map((names) => anyName(names)).join(';') : ''))
}

const anyName = (names: Names) => names['zh-CN'] ?? names.ja ?? names.en ?? ''

/**
 * Adds problems to `faults`.
 * @returns undefined where the file has no column of facts
 */
export function readFactCells(cell: Cell, faults: CellFault[]): ImportedFacts | undefined {
  const facts: Record<string, unknown> = {}
  for (const field of factList) {
    const texts = columnsOfFact(field).map((column) => [column, cell(column)] as const)
    if (texts.every(([, text]) => text === undefined)) continue
    const read = readerOf(field)(texts)
    if ('fault' in read) faults.push(read.fault)
    else facts[field.key] = read.value
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

type Texts = readonly (readonly [column: string, text: string | undefined])[]
type Read = { value: unknown } | { fault: CellFault }

function readerOf(field: ListedFact): (texts: Texts) => Read {
  if (field.kind === 'words') return (texts) => readWords(texts, field.max)
  if (field.kind === 'texts') return (texts) => readTexts(texts, field.max)
  return ([first]) => {
    const [column, text = ''] = first!
    if (text === '') return { value: null }
    const result = cellReaderOf(field)(text)
    return 'fault' in result ? { fault: { ...result.fault, column } } : result
  }
}

function readTexts(texts: Texts, max: number): Read {
  const tooLong = texts.find(([, text]) => text !== undefined && text.length > max)
  if (tooLong) return { fault: faultIn(tooLong[0], 'too_long', { most: max }) }
  const entries = texts.flatMap(([, text], place) => (text === undefined ? [] : [[languages[place]!, text]]))
  return { value: Object.fromEntries(entries) }
}

/** Several words are parted by semicolons, in the same order in each language. */
function readWords(texts: Texts, max: number): Read {
  const lists = texts.map(([column, text]) => ({
    column,
    words: (text ?? '')
      .split(max === 1 ? /$^/ : /[;；]/)
      .map((word) => word.trim())
      .filter(Boolean),
  }))
  const named = lists.filter(({ words }) => words.length > 0)
  const [first] = named
  if (!first) return { value: [] }
  const many = named.find(({ words }) => words.length > max)
  if (many) return { fault: faultIn(many.column, 'many_words', { most: max }) }
  const long = named.find(({ words }) => words.some((word) => word.length > maxFactWordLength))
  if (long) return { fault: faultIn(long.column, 'too_long', { most: maxFactWordLength }) }
  const other = named.find(({ words }) => words.length !== first.words.length)
  if (other) {
    const facts = { count: other.words.length, other: first.column, most: first.words.length }
    return { fault: faultIn(other.column, 'other_words', facts) }
  }
  return {
    value: first.words.map((_word, place) =>
      Object.fromEntries(
        lists.flatMap(({ words }, index) => (words[place] ? [[languages[index]!, words[place]]] : [])),
      ),
    ),
  }
}

const gtinFaults: Record<GtinFault, FaultReason> = {
  lost_digits: 'lost_digits',
  form: 'gtin_form',
  check_digit: 'gtin_check_digit',
}

function cellReaderOf(field: FactField): ReadCell<unknown> {
  switch (field.kind) {
    case 'count':
      return wholeNumberFrom(field.min, field.max)
    case 'text':
      return textUpTo(field.max)
    case 'country':
      return readCountry
    case 'gtin':
      return (text) => {
        const read = readGtin(text)
        return 'gtin' in read ? { value: read.gtin } : faultOf(gtinFaults[read.fault], text)
      }
    case 'code':
    case 'codes':
      return codesOf(field)
    default:
      throw new TypeError(field.kind)
  }
}

const none = new Set(['none', '无', 'なし', '-'])
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/** Codes, or their names in one of the shop's languages. */
function codesOf(field: FactField & { kind: 'code' | 'codes' }): ReadCell<unknown> {
  const codes = new Map(field.codes.flatMap((code) => namesOf(code, field.nameOf[code]!)))
  return (text) => {
    if (field.kind === 'codes' && none.has(folded(text))) return { value: [] }
    const words = field.kind === 'code' ? [text] : text.split(/[;；,，、]/).filter((word) => word.trim() !== '')
    const unknown = words.find((word) => !codes.has(folded(word)))
    if (unknown !== undefined) return faultOf('none_of', unknown.trim(), { list: field.codes.join(', ') })
    const found = words.map((word) => codes.get(folded(word))!)
    return { value: field.kind === 'code' ? found[0] : found }
  }
}

const namesOf = (code: string, name: FactText) => [
  [code, code] as const,
  ...languages.map((locale) => [folded(name({}, { locale })), code] as const),
]

const countries = new Map(
  countryCodes.flatMap((code) => [
    [code.toLowerCase(), code] as const,
    ...languages.map(
      (language) => [folded(new Intl.DisplayNames(language, { type: 'region' }).of(code)!), code] as const,
    ),
  ]),
)

const readCountry: ReadCell<string> = (text) => {
  const value = countries.get(folded(text))
  return value ? { value } : faultOf('country', text)
}
