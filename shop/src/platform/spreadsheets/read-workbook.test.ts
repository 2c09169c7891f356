import { describe, expect, test } from 'vitest'
import { isDateFormat } from './cell-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { SpreadsheetTooLarge } from './read-xml.ts'

const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Workbook {
  rows: string
  sharedTexts?: string
  styles?: string
  properties?: string
}

function read({ rows, sharedTexts = '', styles = '', properties = '' }: Workbook, elementsLeft = 1_000): string[][] {
  const parts = new Map([
    [
      'xl/workbook.xml',
      `<?xml version="1.0"?><x:workbook xmlns:r="${kinds}">${properties}<x:sheets><x:sheet name="图表" r:id="r0"/><x:sheet name="&gt;" r:id='r1'/></x:sheets></x:workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="r0" Type="${kinds}/chartsheet" Target="chartsheets/c.xml"/><Relationship Id="r1" Type="${kinds}/worksheet" Target="/xl/worksheets/one.xml"/>
      <Relationship Id="r2" Type="${kinds}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${kinds}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/one.xml',
      `<worksheet><!-- <row/> --><cols><col min="1"/></cols><sheetData>${rows}</sheetData></worksheet>`,
    ],
    ['xl/sharedStrings.xml', `<sst>${sharedTexts}</sst>`],
    ['xl/styles.xml', `<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>${styles}</styleSheet>`],
  ])
  return readWorkbook((path) => parts.get(path), { elementsLeft }).rows
}

test('texts are those of the shared list, of the cell and of formulas, with what they are made of and without how they are spoken', () => {
  const sharedTexts = `<si><t>茶壶</t></si><si><r><t>緑</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 茶</t></r><rPh sb="0" eb="1"><t>リョク</t></rPh></si>`
  const rows = `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><t>a &lt;&#65;&#x42;&gt; _x0043_</t></is></c></row>
    <row><c t="str"><f>"x"&amp;"y"</f><v>xy</v></c><c t="s"><v>0</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c s="0"/></row>`
  expect(read({ rows, sharedTexts })).toEqual([[], ['緑 茶', '', 'a <AB> C'], ['xy', '茶壶', 'true']])
})

test('a text stays as it is, and a number whose last digits are lost looks so', () => {
  const cell = (digits: string) => `<c><v>${digits}</v></c>`
  const rows = `<row><c t="inlineStr"><is><t>1.38E+12</t></is></c><c t="inlineStr"><is><t>1234567890123456780</t></is></c></row>
    <row>${['1.38E+12', '999999999999999', '1234567890123456789', '1.2345678901234601E+18', '1000000000000000'].map(cell).join('')}</row>
    <row>${['12.800000000000001', '1.0E-5', '128', '-0.5'].map(cell).join('')}</row>`
  expect(read({ rows })).toEqual([
    ['1.38E+12', '1234567890123456780'],
    ['1380000000000', '999999999999999', '1.23456789012346E+18', '1.23456789012346E+18', '1E+15'],
    ['12.8', '0.00001', '128', '-0.5'],
  ])
})

test('a number is a date where its style shows one', () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs>`
  const rows = `<row><c s="1"><v>46218.885416666664</v></c><c s="2"><v>59</v></c><c s="2"><v>-1</v></c><c s="0"><v>46218.5</v></c><c t="d"><v>2026-07-15T21:15:00</v></c></row>`
  const [row] = read({ rows, styles })
  expect(row!.slice(0, 4)).toEqual(['2026-07-15 21:15:00', '1900-02-28 00:00:00', '-1', '46218.5'])
  const from1904 = read({ rows, styles, properties: '<workbookPr date1904="1"/>' })
  expect(from1904[0]![0]).toBe('2030-07-16 21:15:00')
})

test('a number that its style fills up with zeros comes as it is shown', () => {
  const codes = ['000000', '"SKU-"0000', '000-0000;@', '[$-804][Red]0000', '0000000000000000000']
  const asStored = ['0', '0" kg"', '0.00', '000.0', '0,000', '#000', '@', '0%', '00E+00', '[&lt;100]00;0']
  const all = [...codes, ...asStored]
  const styles = `<numFmts>${all.map((code, n) => `<numFmt numFmtId="${164 + n}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
    <cellXfs>${all.map((_code, n) => `<xf numFmtId="${164 + n}"/>`).join('')}</cellXfs>`
  const cell = (digits: string, style: number) => `<c s="${style}"><v>${digits}</v></c>`
  const rows = `<row>${codes.map((_code, n) => cell('123', n)).join('')}</row>
    <row>${['1234567', '12345', '12345678', '0', '1234567890123456789'].map(cell).join('')}</row>
    <row>${asStored.map((_code, n) => cell('12', codes.length + n)).join('')}</row>
    <row>${['-5', '1.5'].map((digits) => cell(digits, 0)).join('')}</row>`
  expect(read({ rows, styles })).toEqual([
    ['000123', 'SKU-0123', '000-0123', '0123', '0000000000000000123'],
    ['1234567', 'SKU-12345', '1234-5678', '0000', '1.23456789012346E+18'],
    asStored.map(() => '12'),
    ['-5', '1.5'],
  ])
})

test.each([
  ['yyyy/m/d h:mm', true],
  ['[$-411]ggge"年"m"月"d"日"', true],
  ['mm:ss.0', true],
  ['[h]:mm', true],
  ['dddd, mmmm dd;@', true],
  ['General', false],
  ['General "days"', false],
  ['[Red]#,##0.00;[Blue]-#,##0.00', false],
  ['_ ¥* #,##0.00_ ;_ @_ ', false],
  ['0" kg"', false],
  ['0.00E+00', false],
  ['@', false],
  ['\\d0', false],
])('the format %s shows a date: %s', (code, isDate) => {
  expect(isDateFormat('164', code)).toBe(isDate)
})

describe('a sheet is too large', () => {
  test.each([
    ['of blank cells', '<row><c r="A1"/></row>'.repeat(60), 100],
    ['of blank rows', '<row/>'.repeat(200), 100],
    ['with a cell far below', '<row r="1000"><c><v>1</v></c></row>', 100],
    ['with a cell far to the right', '<row><c r="ZZ1"><v>1</v></c></row>', 100],
    ['with more rows than there can be', '<row r="1048577"><c><v>1</v></c></row>', 2_000_000],
    ['of nothing but spaces', ' '.repeat(100_001), 100],
    ['with a text longer than a cell', `<row><c t="inlineStr"><is><t>${' '.repeat(100_001)}</t></is></c></row>`, 100],
    ['with a tag longer than a cell', `<row ${' '.repeat(100_001)}/>`, 100],
  ])('%s', (_name, rows, elementsLeft) => {
    expect(() => read({ rows }, elementsLeft)).toThrow(SpreadsheetTooLarge)
  })
})

test.each([
  ['ends within a tag', '<row r="'],
  ['ends within an element', '<row>'],
  ['ends within a comment', '<!-- '],
  ['has a document type', '<!DOCTYPE a [<!ENTITY b "c">]>'],
  ['names a text that is not there', '<row><c t="s"><v>7</v></c></row>'],
  ['puts a cell nowhere', '<row r="0"><c><v>1</v></c></row>'],
])('one that %s cannot be read', (_name, rows) => {
  expect(() => read({ rows })).toThrow(/^(?:it|a) /)
})
