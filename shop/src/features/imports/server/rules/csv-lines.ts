/** A CSV file as records with the line each begins on. A row with a broken quote costs that row, not all that follow. */
import { parse } from 'csv-parse/sync'

export interface CsvRecord {
  /** From 1; the header is a line too. */
  line: number
  fields: string[]
}

export interface MalformedLine {
  line: number
  reason: string
}

const maxLinesPerRecord = 200
const maxLineLength = 1024 * 1024

class LineTooLong extends Error {
  readonly isExpected = true
}

// A carriage return at the very end may be half of one line end.
const lineEnd = /\r\n|\n|\r(?!$)/

/**
 * Lines without byte order mark and line ends (LF, CRLF, or CR as old spreadsheets write it). Bytes that are no UTF-8
 * become U+FFFD.
 */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(lineEnd)
    rest = lines.pop()!
    if (rest.length > maxLineLength) throw new LineTooLong('a line is longer than a megabyte: this is no CSV file')
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest.replace(/\r$/, '')
}

const quotesIn = (line: string): number => line.split('"').length - 1

/** Empty lines and lines of nothing but commas are left out. The first record is the header; all others must be as wide. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord | MalformedLine> {
  const source = linesOf(chunks)
  const ahead: string[] = []
  const isThere = async (index: number): Promise<boolean> => {
    while (ahead.length <= index) {
      const next = await source.next()
      if (next.done) return false
      ahead.push(next.value)
    }
    return true
  }
  let width: number | null = null
  for (let line = 1; await isThere(0);) {
    let length = 1
    let quotes = quotesIn(ahead[0]!)
    // An open quote goes on to the next line, for as long as a description may plausibly be.
    while (quotes % 2 === 1 && length < maxLinesPerRecord && (await isThere(length))) {
      quotes += quotesIn(ahead[length]!)
      length += 1
    }
    const read: string[] | string =
      quotes % 2 === 1 ? 'a quotation mark is not closed' : fieldsOf(ahead.slice(0, length), width)
    if (typeof read === 'string') length = 1
    ahead.splice(0, length)
    if (typeof read === 'string') yield { line, reason: read }
    else if (read.some((field) => field.trim() !== '')) {
      width ??= read.length
      yield { line, fields: read }
    }
    line += length
  }
}

/** The fields, or why there are none. */
function fieldsOf(lines: string[], width: number | null): string[] | string {
  if (lines.length === 1 && /^[\s,]*$/.test(lines[0]!)) return []
  try {
    const [fields = []] = parse(lines.join('\n'), { relax_column_count: true, record_delimiter: '\n' })
    if (width === null || fields.length === width) return fields
    return `${fields.length} columns where the header has ${width}`
  } catch {
    return 'a quotation mark stands where none can be (write "" for one inside quotes)'
  }
}
