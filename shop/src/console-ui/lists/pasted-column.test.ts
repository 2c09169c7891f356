import { expect, test } from 'vitest'
import type { CellEdit } from './list-parts.ts'
import { isSeveralColumns, pastedCells, readColumn } from './pasted-column.ts'

test.each([
  ['80', null],
  ['80\r\n', null],
  ['80\r\n60\r\n', ['80', '60']],
  ['80\n\n60', ['80', '', '60']],
  ['80\r60', ['80', '60']],
])('%j is a column of %j', (copied, column) => {
  expect(readColumn(copied)).toEqual(column)
})

test('several cells in a row are no column', () => {
  expect(isSeveralColumns(['80', '60\t12.00'])).toBe(true)
  expect(isSeveralColumns(['80', '60'])).toBe(false)
})

interface Row {
  stock: number
  isOff?: true
}
const edit: CellEdit<Row> = {
  isOff: ({ isOff }) => isOff ?? false,
  valueOf: ({ stock }) => String(stock),
  read(_, typed) {
    if (!/^\d+$/.test(typed)) throw new Error('A number, such as 80.')
    return typed
  },
  save: () => Promise.resolve(),
}

test('a pasted column fills the rows below, with changes and faults', () => {
  const rows: Row[] = [{ stock: 1 }, { stock: 2 }, { stock: 3 }, { stock: 4 }, { stock: 5, isOff: true }]
  const cells = pastedCells(rows, ['80', '', ' 3 ', 'many', '7', '9'], edit)
  expect(cells).toEqual([
    { row: rows[0], typed: '80', before: '1', after: '80', fault: '' },
    { row: rows[3], typed: 'many', before: '4', after: null, fault: 'A number, such as 80.' },
  ])
})
