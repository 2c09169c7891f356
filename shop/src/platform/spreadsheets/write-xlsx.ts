/** Writes a workbook of one sheet. Texts are never formulas, numbers stay numbers, and times have the shop's zone. */
import { toWireMoney } from '#platform/money/money.ts'
import type { CellKind, Sheet, SheetColumn, SheetRow } from './sheet.ts'
import { type ZipEntry, zipStream } from './zip-stream.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const partTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` of the styles. */
const styles: Record<CellKind, number> = { text: 1, integer: 2, money: 3, time: 4 }
const headStyle = 5
/** In characters. */
const widths: Record<CellKind, number> = { text: 22, integer: 10, money: 12, time: 20 }

export const toXlsx = (sheet: Sheet): AsyncGenerator<Uint8Array> => zipStream(entriesOf(sheet))

function* entriesOf(sheet: Sheet): Generator<ZipEntry> {
  const document = (name: string, xml: string): ZipEntry => ({ name, parts: [declaration + xml] })
  yield document(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${partTypes}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${partTypes}.styles+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partTypes}.worksheet+xml"/></Types>`,
  )
  yield document('_rels/.rels', related([['officeDocument', 'xl/workbook.xml']]))
  yield document(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(sheet.title))}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  yield document(
    'xl/_rels/workbook.xml.rels',
    related([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  )
  yield document('xl/styles.xml', stylesheet)
  yield { name: 'xl/worksheets/sheet1.xml', parts: sheetXml(sheet) }
}

const related = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `<Relationships xmlns="${packaged}/relationships">${targets
    .map(([kind, target], index) => `<Relationship Id="r${index + 1}" Type="${relations}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Format 49 is text, 1 a whole number, 4 an amount with two places. */
const stylesheet =
  `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">' +
  [0, 49, 1, 4, 164]
    .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

async function* sheetXml({ columns, batches }: Sheet): AsyncGenerator<string> {
  const cols = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[kind]}" style="${styles[kind]}" customWidth="1"/>`,
  )
  yield (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${cols.join('')}</cols><sheetData>` +
      `<row r="1">${columns.map(({ head }, index) => textCell(head, headStyle, `${letters(index)}1`)).join('')}</row>`
  )
  let number = 2
  for await (const rows of batches) {
    yield rows.map((row) => rowXml(row, columns, number++)).join('')
  }
  yield '</sheetData></worksheet>'
}

function rowXml(row: SheetRow, columns: readonly SheetColumn[], number: number): string {
  const cells = columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind, `${letters(index)}${number}`))
  return `<row r="${number}">${cells.join('')}</row>`
}

/** Some readers need the address of each cell. */
function cellOf(value: string | number | null, kind: CellKind, address: string): string {
  if (value === null || value === '') return ''
  if (kind === 'text') return textCell(String(value), styles.text, address)
  return `<c r="${address}" s="${styles[kind]}"><v>${numberOf(value, kind)}</v></c>`
}

const lettersInAlphabet = 26
const letter = (index: number) => String.fromCodePoint(65 + index)
/** `A` to `ZZ` */
const letters = (index: number): string =>
  index < lettersInAlphabet
    ? letter(index)
    : letter(Math.floor(index / lettersInAlphabet) - 1) + letter(index % lettersInAlphabet)

function numberOf(value: string | number, kind: CellKind): string | number {
  if (kind === 'money') return toWireMoney(Number(value))
  return kind === 'time' ? dayNumber(String(value)) : Number(value)
}

const dayInMs = 86_400_000
/** Days since the end of 1899, in which spreadsheets count. */
const dayNumber = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`) / dayInMs + 25_569

const textCell = (text: string, style: number, address: string) =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** Spreadsheets refuse a longer text. */
const maxCellLength = 32_767

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return (
    text
      .slice(0, maxCellLength)
      .toWellFormed()
      // XML 1.0 has no such characters.
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      // `_x0041_` would be read as a character's code.
      .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll(/[&<>"]/g, (sign) => entities[sign]!)
  )
}

/** Without the signs that a sheet's name cannot have. */
const sheetName = (title: string) => title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31)
