/** Pages during a storm of correct and wrong logins, compared with the same pages at a quiet time. */
import { goodsPage, pages } from '../run/addresses.ts'
import { percentile } from '../run/load.ts'
import type { Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { registerShoppers, type ShopperLogin } from '../run/shoppers.ts'
import { setTimeout as pause } from 'node:timers/promises'

const part = 'logins'
const loginsAtOnce = 32
const visitorsOfPages = 2
/** Quiet and stormy rounds alternate, so that other load affects both. */
const rounds = 4
const secondsEach = 2
const pauseOfVisitorInMs = 15
const maxRatio = 2

export async function measureLogins({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin } = await shops.open(goodsCount)
  const [shopper] = await registerShoppers(origin, 1)
  let made = 0
  const kinds: [name: string, address: () => string][] = [
    ['goods page, kept', () => pages['goods page']],
    ['goods page, made anew', () => goodsPage(1 + (((goodsCount >> 1) + made++) % goodsCount))],
  ]
  const rows: Row[] = []
  for (const [name, address] of kinds) {
    await visit(origin, address, 1)
    const quiet: number[] = []
    const stormy: number[] = []
    let logins = 0
    for (let round = 0; round < rounds; round++) {
      quiet.push(...(await visit(origin, address, secondsEach)))
      const storm = startStorm(origin, shopper!)
      stormy.push(...(await visit(origin, address, secondsEach)))
      logins += await storm.stop()
    }
    for (const [share, label] of [[0.5, 'p50'] as const, [0.99, 'p99'] as const]) {
      const before = percentile(quiet, share)
      const stormValue = percentile(stormy, share)
      rows.push({
        part,
        name: `${name}, beside ${Math.round(logins / (rounds * secondsEach))} logins/s: ${label}`,
        value: stormValue,
        unit: 'ms',
        comparison: { name: 'quiet', value: before },
        ratio: stormValue / before,
        target: { text: `≤ ${maxRatio} ×`, isMet: stormValue <= maxRatio * before },
      })
    }
  }
  return rows
}

/** @returns the duration of each response, in ms */
async function visit(origin: string, address: () => string, seconds: number): Promise<number[]> {
  const endsAt = performance.now() + seconds * 1000
  const times: number[] = []
  const visitor = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      const response = await fetch(`${origin}${address()}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a page responded with ${response.status}`)
      times.push(performance.now() - startedAt)
      await pause(pauseOfVisitorInMs)
    }
  }
  await Promise.all(Array.from({ length: visitorsOfPages }, visitor))
  return times
}

function startStorm(origin: string, { username, password }: ShopperLogin) {
  const headers = { 'content-type': 'application/json' }
  const over = new AbortController()
  let count = 0
  const lanes = Array.from({ length: loginsAtOnce }, async (_, lane) => {
    const isRight = lane % 2 === 0
    const body = JSON.stringify({ username, password: isRight ? password : `${password}?` })
    while (!over.signal.aborted) {
      const response = await fetch(`${origin}/api/token/create/`, { method: 'POST', headers, body })
      await response.arrayBuffer()
      if (response.status >= 500 && response.status !== 503)
        throw new Error(`a login responded with ${response.status}`)
      // A 503 was refused before any password was compared.
      if (response.status !== 503) count += 1
    }
  })
  return {
    async stop(): Promise<number> {
      const counted = count
      over.abort()
      await Promise.all(lanes)
      return counted
    },
  }
}
