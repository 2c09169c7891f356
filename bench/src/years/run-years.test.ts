import { expect, test } from 'vitest'
import { rowsOf } from './run-years.ts'

const figure = (name: string, value: number) => ({ part: 'calls', name, value, unit: 'ms', maxRatio: 2 })

test('a figure is compared with the one of the same name, and misses its target above twice as much', () => {
  const rows = rowsOf(
    [figure('orders', 40), figure('today', 30), figure('new', 7)],
    [figure('today', 20), figure('orders', 10)],
  )
  expect(rows.map(({ name, ratio, target }) => [name, ratio, target?.isMet])).toEqual([
    ['orders', 4, false],
    ['today', 1.5, true],
    ['new', undefined, undefined],
  ])
})

test('times of a few milliseconds are noise', () => {
  expect(rowsOf([figure('orders', 4)], [figure('orders', 1)])[0]!.target!.isMet).toBe(true)
})
