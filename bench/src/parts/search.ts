/** Searches that are not cached, because the caller is logged in, at each size of the catalogue. */
import { searchOf } from '../run/addresses.ts'
import { percentile } from '../run/load.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { registerShoppers } from '../run/shoppers.ts'
import { timeSuggestions } from './suggestion-times.ts'
import { rareWords } from '../seed/goods-names.ts'

const part = 'search'
const million = 1_000_000
const small = 1_000
/** With sixty, the p99 would be the slowest one. */
const maxTimes = 400
const maxSeconds = 12
const timesBefore = 400
const maxGrowth = 3

const terms = {
  'rare term': { path: searchOf(rareWords['zh-CN']), maxP50: undefined, maxP99: 15, isFound: true },
  'commonest term': { path: searchOf('茶'), maxP50: undefined, maxP99: 80, isFound: true },
  'commonest term with a type': { path: searchOf('茶', '茶'), maxP50: 100, maxP99: undefined, isFound: true },
  'compound that stands nowhere': {
    path: searchOf('夏季薄款儿童纯棉睡衣套装'),
    maxP50: undefined,
    maxP99: 150,
    isFound: false,
  },
}
type Term = keyof typeof terms

/** A common word, a prefix, two words, and a rare word. */
const typed = ['茶', 'te', '茶 抹', rareWords['zh-CN']]
const maxSuggestionInMs = 2

export async function measureSearch(run: Run): Promise<Row[]> {
  const p50s = new Map<string, number>()
  const rows: Row[] = []
  const sizes = run.isFull ? [small, run.goodsCount, million] : [small, run.goodsCount]
  for (const count of sizes) {
    const { origin, dataDir } = await run.shops.open(count)
    const [shopper] = await registerShoppers(origin, 1)
    for (const [name, { path, maxP50, maxP99, isFound }] of Object.entries(terms)) {
      const times = await timeSeveral(`${origin}${path}`, { token: shopper!.token, isFound })
      const p50InMs = percentile(times, 0.5)
      p50s.set(`${name} ${count}`, p50InMs)
      const title = `${name}, ${count} goods`
      rows.push(atMost(part, `${title}: p50`, p50InMs, { unit: 'ms', max: maxP50 }))
      rows.push(atMost(part, `${title}: p99`, percentile(times, 0.99), { unit: 'ms', max: maxP99 }))
    }
    rows.push(...(await suggestionRows(dataDir, count)))
  }
  if (run.isFull) rows.push(...Object.keys(terms).map((name) => growthRow(name as Term, run.goodsCount, p50s)))
  return rows
}

async function suggestionRows(dataDir: string, count: number): Promise<Row[]> {
  const times = await timeSuggestions(dataDir, typed)
  return typed.map((beginning, at) => {
    const name = `suggestions for ${beginning}, ${count} goods, in the database: p50`
    return atMost(part, name, percentile(times[at]!, 0.5), { unit: 'ms', max: maxSuggestionInMs })
  })
}

function growthRow(name: Term, from: number, p50s: ReadonlyMap<string, number>): Row {
  const before = p50s.get(`${name} ${from}`)!
  const value = p50s.get(`${name} ${million}`)!
  const ratio = value / before
  return {
    part,
    name: `${name}: p50 at ${million} goods`,
    value,
    unit: 'ms',
    comparison: { name: `at ${from}`, value: before },
    ratio,
    target: { text: `≤ ${maxGrowth} ×`, isMet: ratio <= maxGrowth },
  }
}

/** @param expected `isFound`: fails for a response without goods */
async function timeSeveral(url: string, { token, isFound }: { token: string; isFound: boolean }): Promise<number[]> {
  const times: number[] = []
  const begunAt = performance.now()
  const endsAt = begunAt + maxSeconds * 1000
  // Warm-up: loads the index into memory, prepares the statement on each connection, and lets V8 optimise.
  for (let time = -timesBefore; time < maxTimes && performance.now() < endsAt; time++) {
    const startedAt = performance.now()
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { count } = (await response.json()) as { count?: number }
    if (!response.ok || (isFound && !count))
      throw new Error(`${url} responded with ${response.status} and ${count} goods`)
    if (time >= 0) times.push(performance.now() - startedAt)
    // A slow search warms up for half of the time only.
    else if (performance.now() - begunAt > maxSeconds * 500) time = -1
  }
  return times
}
