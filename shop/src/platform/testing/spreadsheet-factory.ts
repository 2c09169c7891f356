/** Spreadsheets for tests: the minimum that a reader accepts. */
import { strToU8, zipSync } from 'fflate'

/** A cell's own XML, for values that text cannot express. */
export interface RawCell {
  xml: string
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: string | number | boolean | RawCell): string {
  if (typeof cell === 'object') return cell.xml
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Rows = readonly (readonly (string | number | boolean | RawCell)[])[]

function sheetXml(rows: Rows, lastRows = ''): Uint8Array {
  const sheet = rows.map((cells, row) => {
    const placed = cells.map((cell, column) =>
      cellXml(cell).replace('<c', `<c r="${String.fromCharCode(65 + column)}${row + 1}"`),
    )
    return `<row r="${row + 1}">${placed.join('')}</row>`
  })
  return strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${sheet.join('')}${lastRows}</sheetData></worksheet>`)
}

/**
 * Style 1 shows a date, style 2 six digits.
 * @param more raw XML of further rows, or further sheets by name
 */
export function createSpreadsheet(
  rows: Rows,
  more: string | { sheets: Readonly<Record<string, Rows>> } = '',
): Uint8Array {
  const others = typeof more === 'string' ? [] : Object.entries(more.sheets)
  const list = others.map(([name], n) => `<sheet name="${escapeXml(name)}" sheetId="${n + 2}" r:id="s${n}"/>`)
  const links = others.map(
    (_sheet, n) => `<Relationship Id="s${n}" Type="${officeRelations}/worksheet" Target="worksheets/more${n}.xml"/>`,
  )
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets><sheet name="a" sheetId="1" r:id="r1"/>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${officeRelations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${officeRelations}/styles" Target="styles.xml"/>${links.join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': sheetXml(rows, typeof more === 'string' ? more : ''),
    ...Object.fromEntries(others.map(([, cells], n) => [`xl/worksheets/more${n}.xml`, sheetXml(cells)])),
  })
}
