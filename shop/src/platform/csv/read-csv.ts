/** Reads CSV row by row, each with the number of its first line. A broken quote costs one row, not all that follow. */
import { type Delimiter, detectDelimiter, declaredDelimiter } from './delimiter.ts'
import type { Encoding } from './recognise-encoding.ts'
import { type TableRecord, toRecord, isEmpty, type MalformedLine, withoutEmptyEnd } from './table-record.ts'

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
type CsvRow = TableRecord | MalformedLine

interface CsvOptions {
  encoding?: Encoding
  /** Detected in the first line by default. */
  delimiter?: Delimiter
  onDelimiter?(delimiter: Delimiter): void
}

const maxLinesPerRecord = 200
const maxLineLength = 1024 * 1024
const maxLengthShown = 1000

// A carriage return at the very end may be half of one line end.
const lineEnd = /\r\n|\n|\r(?!$)/

interface Line {
  text: string
  isTooLong?: true
}

/**
 * Yields lines without byte order mark and line ends (LF, CRLF, or CR from old spreadsheets). Bytes that the encoding
 * cannot decode become U+FFFD. Truncates lines that are too long.
 */
async function* linesOf(chunks: Chunks, encoding: Encoding): AsyncGenerator<Line> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let tooLong: string | null = null
  const finish = (text: string): Line => {
    if (tooLong === null && text.length <= maxLineLength) return { text }
    const line: Line = { text: tooLong ?? text.slice(0, maxLengthShown), isTooLong: true }
    tooLong = null
    return line
  }
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(lineEnd)
    rest = lines.pop()!
    for (const text of lines) yield finish(text)
    if (rest.length > maxLineLength) {
      tooLong ??= rest.slice(0, maxLengthShown)
      rest = rest.endsWith('\r') ? '\r' : ''
    }
  }
  rest += decoder.decode()
  if (rest !== '' || tooLong !== null) yield finish(rest.replace(/\r$/, ''))
}

const quotesIn = (text: string): number => (text.includes('"') ? text.split('"').length - 1 : 0)

/** Reads a table: the first row is the header, and all others must be as wide. Cells are cleaned. */
export async function* readCsvTable(chunks: Chunks, options?: CsvOptions): AsyncGenerator<CsvRow> {
  let width: number | undefined
  for await (const row of readCsvRows(chunks, options)) {
    if ('reason' in row) yield row
    else yield toRecord((width ??= withoutEmptyEnd(row.fields).length), row.line, row.fields)
  }
}

/** Reads rows of any width. Skips empty lines and lines of nothing but delimiters. */
export async function* readCsvRows(
  chunks: Chunks,
  { encoding = 'utf-8', delimiter: declaredByCaller, onDelimiter }: CsvOptions = {},
): AsyncGenerator<CsvRow> {
  const source = linesOf(chunks, encoding)
  const lookahead: Line[] = []
  const isThere = async (index: number): Promise<boolean> => {
    while (lookahead.length <= index) {
      const next = await source.next()
      if (next.done) return false
      lookahead.push(next.value)
    }
    return true
  }
  let known = declaredByCaller
  let isReported = false
  for (let line = 1; await isThere(0);) {
    let length = 1
    let size = lookahead[0]!.text.length
    let quotes = quotesIn(lookahead[0]!.text)
    // An open quote continues on the next line, for as long as a description may plausibly be.
    while (quotes % 2 === 1 && length < maxLinesPerRecord && size < maxLineLength && (await isThere(length))) {
      quotes += quotesIn(lookahead[length]!.text)
      size += lookahead[length]!.text.length
      length += 1
    }
    const lines = lookahead.slice(0, length)
    if (line === 1 && length === 1 && !declaredByCaller && (known = declaredDelimiter(lines[0]!.text))) {
      lookahead.shift()
      line = 2
      continue
    }
    const delimiter: Delimiter = known ?? detectDelimiter(lines[0]!.text)
    const read = fieldsOf(lines, quotes, delimiter)
    if (typeof read === 'string') {
      length = 1
      yield { line, reason: read, fields: [lines[0]!.text.slice(0, maxLengthShown)] }
    } else if (!isEmpty(read)) {
      if (!isReported) onDelimiter?.(delimiter)
      isReported = true
      known = delimiter
      yield { line, fields: read }
    }
    lookahead.splice(0, length)
    line += length
  }
}

/** The fields, or the reason why the row cannot be read. */
function fieldsOf(lines: readonly Line[], quotes: number, delimiter: Delimiter): string[] | string {
  if (lines[0]!.isTooLong) return 'the line is longer than a megabyte'
  if (quotes % 2 === 1) return 'a quotation mark is not closed'
  const fields = split(lines.map(({ text }) => text).join('\n'), quotes, delimiter)
  return fields ?? 'a quotation mark stands where none can be (write "" for one inside quotes)'
}

function split(text: string, quotes: number, delimiter: Delimiter): string[] | null {
  if (quotes === 0) return text.split(delimiter)
  // ="00123" marks digits as text in a spreadsheet.
  return splitQuoted(text.includes('="') ? text.replaceAll(asText, '$1"$2"') : text, delimiter)
}

/** Splits by hand because a library's parser needs fifty microseconds to start each row, a tenth of a row's cost. */
function splitQuoted(text: string, delimiter: Delimiter): string[] | null {
  const fields: string[] = []
  for (let start = 0; start <= text.length;) {
    const isQuoted = text[start] === '"'
    const end = isQuoted ? endOfQuoted(text, start) : endOfPlain(text, start, delimiter)
    const field = text.slice(start, end)
    if (isQuoted ? end < text.length && text[end] !== delimiter : field.includes('"')) return null
    fields.push(isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field)
    start = end + 1
  }
  return fields
}

function endOfPlain(text: string, start: number, delimiter: Delimiter): number {
  const end = text.indexOf(delimiter, start)
  return end === -1 ? text.length : end
}

/** Index after the closing quote. Two quotes in a row are an escaped quote. */
function endOfQuoted(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote === -1 ? text.length : quote + 1
}

const asText = /(^|[,;\t])="([^"]*)"(?=$|[,;\t])/g
