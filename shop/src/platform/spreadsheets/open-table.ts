/** A merchant's file as rows: CSV in the usual encodings and with the usual delimiters, or a spreadsheet. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { readCsvRows, readCsvTable } from '#platform/csv/read-csv.ts'
import { toRecord, type TableRecord, isEmpty, type MalformedLine, withoutEmptyEnd } from '#platform/csv/table-record.ts'
import { EncodingDetector, encodingFromBom, type Encoding, encodingNames } from '#platform/csv/recognise-encoding.ts'
import { FileRefused } from './file-refused.ts'
import { limitsOfCommand, readSpreadsheet } from './read-spreadsheet.ts'
import type { Workbook } from './read-workbook.ts'

/** For spreadsheets; no CSV file has this encoding. */
export const spreadsheetEncoding = 'Unicode'

export interface OpenTable {
  records: AsyncIterable<TableRecord | MalformedLine>
  encodingName: string
  /** Names of the sheets; none in CSV. */
  sheets: readonly string[]
  sizeInBytes: number
  /** How much of it has been read, from 0 to 1. */
  readPart(): number
}

export interface TableChoice {
  /** From 0; the first by default. */
  sheet?: number | undefined
  /** Detected by default. */
  encoding?: string | undefined
  /** How many headings have a meaning, by which one of several likely encodings is chosen. */
  countKnownHeadings?: ((headings: readonly string[]) => number) | undefined
}

/**
 * @param onNote called with the detected format, unless it is the usual one
 * @throws FileRefused when the file cannot be read
 */
export async function openTable(
  file: string,
  onNote: (line: string) => void,
  spreadsheetLimits = limitsOfCommand,
  choice: TableChoice = {},
): Promise<OpenTable> {
  const facts = await stat(file).catch((error: unknown) => refuseFile(file, error))
  if (!facts.isFile() && !facts.isDirectory())
    throw new FileRefused(`${file}: is a pipe or device; save it as a file and import that`)
  const start = await readStart(file)
  if (start.subarray(0, 8).equals(oldSpreadsheetMark))
    throw new FileRefused(`${file}: is a spreadsheet in the old format (.xls); save it as .xlsx or as CSV`, {
      fault: 'old_spreadsheet',
    })
  if (start.subarray(0, 4).equals(zipMark))
    return openSpreadsheet(await readSpreadsheet(file, facts.size, spreadsheetLimits, choice.sheet), facts.size)

  const encoding =
    encodingNamed(choice.encoding, start) ?? encodingFromBom(start) ?? (await judgeEncoding(file, start, choice))
  if (encoding !== 'utf-8') onNote(`read as ${encodingNames[encoding]}`)
  let bytesRead = 0
  const chunks = readFile(file, (size) => (bytesRead += size))
  const records = readCsvTable(chunks, {
    encoding,
    onDelimiter: (delimiter) => {
      if (delimiter !== ',') onNote(`columns separated by ${delimiter === ';' ? 'semicolons' : 'tabs'}`)
    },
  })
  return {
    records,
    encodingName: encodingNames[encoding],
    sheets: [],
    sizeInBytes: facts.size,
    readPart: () => (facts.size === 0 ? 1 : Math.min(bytesRead / facts.size, 1)),
  }
}

const zipMark = Buffer.from('PK\x03\x04', 'latin1')
const oldSpreadsheetMark = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')

function openSpreadsheet({ sheets, rows }: Workbook, sizeInBytes: number): OpenTable {
  const width = withoutEmptyEnd(rows.find((fields) => !isEmpty(fields)) ?? []).length
  let rowsRead = 0
  async function* records() {
    for (const fields of rows) {
      rowsRead += 1
      if (!isEmpty(fields)) yield toRecord(width, rowsRead, padded(fields, width))
    }
  }
  return {
    records: records(),
    encodingName: spreadsheetEncoding,
    sheets,
    sizeInBytes,
    readPart: () => (rows.length === 0 ? 1 : rowsRead / rows.length),
  }
}

/** Enough for the first line of a file with a hundred columns. */
const maxStartInBytes = 16 * 1024

/** UTF-16 has two orders of its bytes. */
function encodingNamed(name: string | undefined, start: Buffer): Encoding | undefined {
  const [first, ...others] = (Object.keys(encodingNames) as Encoding[]).filter((one) => encodingNames[one] === name)
  const marked = encodingFromBom(start)
  return others.find((one) => one === marked) ?? first
}

/** A sheet omits empty cells at the end of a row. */
function padded(fields: string[], width: number): string[] {
  return fields.length >= width ? fields : [...fields, ...Array<string>(width - fields.length).fill('')]
}

async function readStart(file: string): Promise<Buffer> {
  for await (const chunk of readFile(file, () => {}, { end: maxStartInBytes - 1 })) return chunk
  return Buffer.alloc(0)
}

/** Reads the whole file: the first word in Chinese may be on the last line. Known headings prevail. */
async function judgeEncoding(file: string, start: Buffer, { countKnownHeadings }: TableChoice): Promise<Encoding> {
  const detector = new EncodingDetector()
  for await (const chunk of readFile(file, () => {}, { highWaterMark: 1024 * 1024 })) detector.add(chunk)
  const [likeliest, ...others] = detector.end()
  if (!countKnownHeadings || others.length === 0) return likeliest
  let best = { encoding: likeliest, known: countKnownHeadings(await headingsIn(start, likeliest)) }
  for (const encoding of others) {
    const known = countKnownHeadings(await headingsIn(start, encoding))
    if (known > best.known) best = { encoding, known }
  }
  return best.encoding
}

async function headingsIn(start: Buffer, encoding: Encoding): Promise<string[]> {
  for await (const row of readCsvRows([start], { encoding })) return row.fields
  return []
}

async function* readFile(
  file: string,
  onRead: (sizeInBytes: number) => void,
  options: { end?: number; highWaterMark?: number } = {},
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file, options)) {
      onRead(chunk.length)
      yield chunk
    }
  } catch (error) {
    refuseFile(file, error)
  }
}

function refuseFile(file: string, error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (!code) throw error
  throw new FileRefused(`${file}: cannot be read (${code})`, { cause: error })
}
