import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loggerOptions } from './logging.ts'
import { pageForLog } from './page-for-log.ts'

const secret = 'mei-the-first'
const failed = () => new DrizzleQueryError('select 1 from "users"', [secret])
let lines: { msg: string; err?: object; leftOut?: number; time: number }[]
let log: pino.Logger

const openLog = (workers: number) =>
  pino(loggerOptions({ logLevel: 'info', workers }), { write: (line) => void lines.push(JSON.parse(line)) })

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  log = openLog(1)
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['as it should be', () => log.error({ err: failed() }, 'page failed')],
  ['by itself', () => log.error(failed())],
  ['before a sentence', () => log.error(failed(), 'page failed')],
  ['within a sentence', () => log.error('page failed: %o', failed())],
  ['under another name', () => log.error({ reason: failed() }, 'page failed')],
  ['by a child', () => log.child({ reqId: '1' }).error({ err: failed() }, 'page failed')],
])('an error logged %s contains no request data', (_name, write) => {
  write()
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).toContain('select from users')
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a kind of failure is logged once a second, with the number of suppressed ones', () => {
  for (let count = 0; count < 30; count++) {
    log.warn({ err: failed() }, 'unavailable')
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(5_000)
  const gaps = lines.slice(1).map(({ time }, index) => time - lines[index]!.time)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  expect(lines.length).toBeLessThanOrEqual(5)
  expect(lines.reduce((sum, { leftOut = 0 }) => sum + 1 + leftOut, 0)).toBe(30)
})

test('each of four processes logs it every four seconds: together once a second', () => {
  const logs = Array.from({ length: 4 }, () => openLog(4))
  for (let count = 0; count < 200; count++) {
    for (const one of logs) one.warn({ err: failed() }, 'unavailable')
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(5_000)
  expect(lines.length).toBeLessThanOrEqual(20 + 4)
  expect(lines.reduce((sum, { leftOut = 0 }) => sum + 1 + leftOut, 0)).toBe(800)
})

test('kinds are distinguished by the action and by the codes', () => {
  log.warn({ err: failed() }, 'unavailable')
  log.warn({ err: failed() }, 'sweep failed')
  log.warn({ err: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) }, 'unavailable')
  expect(lines).toHaveLength(3)
})

test('lines without an error are all written', () => {
  for (let count = 0; count < 5; count++) log.warn({ outRequestNo: 'r1' }, 'a refund was refused')
  expect(lines).toHaveLength(5)
})

test.each([
  ['/', '/'],
  ['/user/login?next=%2Fshop', '/user/login'],
  ['/shop/goods_list/%E8%8C%B6?page=2', '/shop/goods_list/…'],
  ['/o/Y7K4Q9TM2HXD.t8abc.AAAAAAAAAAAAAAAAAAAAAA?out_trade_no=A_1', '/o/…'],
  ['/o/Y7K4Q9TM2HXD.t8abc.AAAAAAAAAAAAAAAAAAAAAA/cashier?provider=wechat_pay', '/o/…/…'],
  ['/shop', '/shop'],
  [undefined, '/'],
])('%s is logged as %s', (address, page) => {
  expect(pageForLog(address)).toBe(page)
})
