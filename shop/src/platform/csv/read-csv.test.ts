import { expect, test } from 'vitest'
import { readCsvRows, readCsvTable } from './read-csv.ts'
import type { Delimiter } from './delimiter.ts'

/** Yields pieces of a few bytes, so that every character and line end is cut. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(text: string, pieceSize = 7) {
  const delimiters: Delimiter[] = []
  const onDelimiter = (delimiter: Delimiter) => delimiters.push(delimiter)
  const rows: (string[] | string)[] = []
  for await (const record of readCsvTable(inPieces(Buffer.from(text), pieceSize), { onDelimiter }))
    rows.push('reason' in record ? `${record.line}: ${record.reason}` : record.fields)
  return { rows, delimiters }
}

test.each([
  ['sku,name\n1,a', [','], 'a'],
  ['sku;name\n1;a,b', [';'], 'a,b'],
  ['sku\tname\r\n1\ta;b', ['\t'], 'a;b'],
  ['"a,b,c";name\n1;x', [';'], 'x'],
  ['sep=;\r\nsku;name\r\n1;a', [';'], 'a'],
  ['"sep=\t"\nsku\tname\n1\ta', ['\t'], 'a'],
])('%j is parted as its header is', async (text, delimiters, cell) => {
  const { rows, delimiters: found } = await read(text)
  expect(found).toEqual(delimiters)
  expect(rows.at(-1)![1]).toBe(cell)
})

test('empty columns at the end, which spreadsheets leave behind, are none', async () => {
  const { rows } = await read('sku,name,,\n1,a,,\n2,,,\n,,,\n3,b\n4,c,x,\n')
  expect(rows).toEqual([['sku', 'name'], ['1', 'a'], ['2', ''], ['3', 'b'], '6: 3 columns where the header has 2'])
})

test('a text written as a formula is the text', async () => {
  const { rows } = await read('sku,name\n="00123","a ""b"""\n"=""00124""",c\n')
  expect(rows.slice(1)).toEqual([
    ['00123', 'a "b"'],
    ['="00124"', 'c'],
  ])
})

test.each([
  ['"a","b, ""c"""', ['a', 'b, "c"']],
  ['"",x', ['', 'x']],
  ['"""",""""""', ['"', '""']],
  ['"a",', ['a', '']],
  [',"b"', ['', 'b']],
  ['"a\nb",c', ['a\nb', 'c']],
  ['" a ", b', [' a ', ' b']],
  ['"a"b,"c"', '2: a quotation mark stands where none can be (write "" for one inside quotes)'],
  ['a"b",c', '2: a quotation mark stands where none can be (write "" for one inside quotes)'],
  ['a""b,c', '2: a quotation mark stands where none can be (write "" for one inside quotes)'],
])('%j is read as %j', async (line, cells) => {
  expect((await read(`sku,name\n${line}\n`)).rows[1]).toEqual(cells)
})

test('a line of more than a megabyte costs that line', async () => {
  const long = 'x'.repeat(3_000_000)
  const { rows } = await read(`sku,name\n1,${long}\n2,"${long}"\n3,b\n`, 100_000)
  expect(rows).toEqual([
    ['sku', 'name'],
    '2: the line is longer than a megabyte',
    '3: the line is longer than a megabyte',
    ['3', 'b'],
  ])
})

test('a file that ends within a row names the row', async () => {
  expect((await read('sku,name\n1,a\n2')).rows.at(-1)).toBe('3: 1 columns where the header has 2')
  expect((await read('sku,name\n1,a\n2,"b')).rows.at(-1)).toBe('3: a quotation mark is not closed')
})

test('a quote that a merchant forgot to close costs its row, and none of the three hundred after it', async () => {
  const rows = Array.from({ length: 300 }, (_, number) => `${number},茶壶 ${number},煮水用`)
  const { rows: found } = await read(
    `sku,name,describe\nA1,"大, ""圆""","两\n行"\nA2,"茶壶,煮水用\n${rows.join('\n')}\n`,
  )
  expect(found.slice(1, 3)).toEqual([['A1', '大, "圆"', '两\n行'], '4: a quotation mark is not closed'])
  expect(found.slice(3)).toEqual(rows.map((row) => row.split(',')))
})

test('rows of any width are read where there is no header', async () => {
  const rows: unknown[] = []
  const chunks = [Buffer.from('a;b,"c, d"\n\n,,\nsep=;\ne,f,g\n')]
  for await (const row of readCsvRows(chunks, { delimiter: ',' })) rows.push(row)
  expect(rows).toEqual([
    { line: 1, fields: ['a;b', 'c, d'] },
    { line: 4, fields: ['sep=;'] },
    { line: 5, fields: ['e', 'f', 'g'] },
  ])
})
