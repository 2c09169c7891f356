import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Costs, costs, earlierCosts, earlierMix, type MeasuredMix, mix } from './costs.ts'
import { loadOf, simulationTable } from './print-simulation.ts'
import { missesOf, reckon } from './simulate.ts'

const loadOfMix = ({ pagesPerSecond }: MeasuredMix) => ({ ...loadOf(1), pagesPerSecond, ordersPerSecond: 0 })

test.each<[string, Costs, MeasuredMix]>([
  ['the latest run', costs, mix],
  ['the full run before it', earlierCosts, earlierMix],
])('at 1 × it finds what %s measured', (_run, itsCosts, measured) => {
  const found = reckon(itsCosts, loadOfMix(measured))
  expect(found.processes).toBe(1)
  expect(found.pageInUs / measured.pageInUs).toBeGreaterThan(0.6)
  expect(found.pageInUs / measured.pageInUs).toBeLessThan(1.5)
  expect(Math.abs(found.kept - measured.kept)).toBeLessThan(0.005)
  // Orders are bound by the database: the shop's process has time for more than were measured.
  const ordersOfCore = 1e6 / itsCosts.orderInUs
  expect(ordersOfCore).toBeGreaterThan(measured.ordersPerSecond)
  expect(itsCosts.statementsPerSecond).toBeGreaterThan(measured.ordersPerSecond)
})

test('a page that is asked for between two changes is missed once for each', () => {
  // Visitors request every page at all times, so each eviction is a miss.
  expect(missesOf(1e9, 1, 1_000)).toBeCloseTo(20, 1)
  expect(missesOf(1e9, 5, 1_000)).toBeCloseTo(100, 1)
  // Hardly anybody asks: each request is a miss.
  expect(missesOf(0.001, 1_000, 100)).toBeCloseTo(0.001, 4)
  expect(missesOf(1_000, 0, 100)).toBe(0)
})

test('more load never needs fewer machines, connections or cores', () => {
  const all = [1, 3, 10, 30, 100, 300, 1_000].map((factor) => reckon(costs, loadOf(factor)))
  for (const key of ['machines', 'connections', 'primaryCores', 'hottestRow'] as const) {
    const values = all.map((found) => found[key])
    expect(values, key).toEqual(values.toSorted((a, b) => a - b))
  }
  expect(all[0]!.limits).toEqual([])
  expect(all.at(-1)!.limits).toContain('commits of one primary')
})

test('the table of operations.md is the one of this model', async () => {
  const document = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  const cellsOf = (text: string) => text.replaceAll(/-+/g, '-').replaceAll(/ +/g, ' ')
  for (const line of simulationTable().split('\n')) expect(cellsOf(document)).toContain(cellsOf(line))
})
