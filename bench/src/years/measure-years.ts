/** Measures a shop with years of orders: start, sweepers, calls, exports, ledger check, backup and restore. */
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startLocalPostgres } from '@yokoso/local-postgres'
import pg from 'pg'
import { hashToken } from '../../../shop/src/features/staff/server/rules/secrets.ts'
import { runToEnd } from '../run/cleanup.ts'
import { median, percentile } from '../run/load.ts'
import { type ShopProcess, startShopIn } from '../run/shop-process.ts'
import { passwordOfYears } from './seed-years.ts'
import { receiveSweepTimes, type SweepTimes } from './sweep-times.ts'
import { callsOfYears, type KnownRows, readKnownRows, type YearCall } from './year-calls.ts'
import { shopperName } from './year-orders.ts'

const command = fileURLToPath(new URL('../../../shop/commands/start-command.ts', import.meta.url))
const callsBefore = 5
const callsMeasured = 40
const shoppersMeasured = 8
const startsForSweeps = 3
const sweptForInMs = 40_000
/** Runs once a day, so that a later start finds nothing to do. */
const nightly = 'nightly audit'
const firstSweepsTimeoutInMs = 3_600_000
const dayInMs = 86_400_000
const exportedDays = 30

export interface YearFigure {
  part: string
  name: string
  value: number
  unit: string
  p99InMs?: number
  /** At most, compared with the smaller shop; absent where a growth is to be expected. */
  maxRatio?: number
}

export async function measureYears(dataDir: string, report: (line: string) => void): Promise<YearFigure[]> {
  const sweepTimes = await receiveSweepTimes()
  const env = { PICTURES_AHEAD: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: sweepTimes.endpoint, OTEL_TRACES_SAMPLER_ARG: '1' }
  const figures: YearFigure[] = []
  try {
    report('first start: takings and the whole ledger check')
    const first = await startShopIn(dataDir, env)
    const checked = await sweepTimes.waitFor(nightly, firstSweepsTimeoutInMs)
    figures.push({ part: 'sweepers', name: 'ledger check, whole', value: checked, unit: 'ms' })
    await first.stop()
    await withPool(dataDir, async (pool) => void (await pool.query('update audit_runs set day = day - 1')))
    sweepTimes.take()

    report('ledger check of a further night')
    const further = await startShopIn(dataDir, env)
    const night = await sweepTimes.waitFor(nightly, firstSweepsTimeoutInMs)
    figures.push({ part: 'sweepers', name: 'ledger check, a further night', value: night, unit: 'ms', maxRatio: 2 })
    await further.stop()
    report('sweepers')
    const { shop, fastest } = await startForSweeps(dataDir, { env, sweepTimes })
    figures.push({ part: 'start', name: 'next start', value: shop.startTimeInMs, unit: 'ms', maxRatio: 2 })
    for (const [name, value] of fastest) figures.push({ part: 'sweepers', name, value, unit: 'ms', maxRatio: 2 })
    report('calls')
    const people = await withPool(dataDir, async (pool) => ({
      rows: await readKnownRows(pool),
      staff: await signInStaff(pool),
    }))
    figures.push(...(await measureCalls(shop, people)), ...(await measureExports(shop, people.staff)))
    await shop.stop()
    report('backup and restore')
    figures.push(...(await measureBackup(dataDir)))
  } finally {
    await sweepTimes.close()
  }
  return figures
}

interface Sweeping {
  env: Record<string, string>
  sweepTimes: SweepTimes
}

/** Starts the shop several times and keeps each sweeper's fastest run, because all sweepers run at once after a start. */
async function startForSweeps(dataDir: string, { env, sweepTimes }: Sweeping) {
  const fastest = new Map<string, number>()
  sweepTimes.take()
  for (let start = 1; ; start += 1) {
    const shop = await startShopIn(dataDir, env)
    await pause(sweptForInMs)
    for (const [name, times] of sweepTimes.take()) fastest.set(name, Math.min(...times, fastest.get(name) ?? Infinity))
    if (start === startsForSweeps)
      return {
        shop,
        fastest: [...fastest].toSorted(([a], [b]) => (a < b ? -1 : 1)).filter(([name]) => name !== nightly),
      }
    await shop.stop()
  }
}

async function withPool<Result>(dataDir: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const server = await startLocalPostgres({ dataDir: join(dataDir, 'postgres') })
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** @returns the cookie of an owner's session */
async function signInStaff(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await pool.query(
    `with owner as (
       insert into staff (username, username_key, display_name, role, created_at)
       values ('years', 'years', 'Years', 'owner', now()) on conflict (username_key) do update set role = 'owner' returning id)
     insert into staff_sessions (token_hash, staff_id, stage, created_at, seen_at, confirmed_at, expires_at, address, browser)
     select $1, id, 'done', now(), now(), now(), now() + interval '1 day', '127.0.0.1', '' from owner`,
    [hashToken(token)],
  )
  return `staff=${token}`
}

interface People {
  rows: KnownRows
  staff: string
}

async function measureCalls(shop: ShopProcess, { rows, staff }: People): Promise<YearFigure[]> {
  const names = rows.orders.slice(0, shoppersMeasured).map(({ userId }) => shopperName(userId))
  const tokens: string[] = []
  for (const username of names) tokens.push(await logIn(shop.origin, username))
  const headersOf = (by: YearCall['by'], round: number): Record<string, string> =>
    by === 'staff' ? { cookie: staff } : { authorization: `Bearer ${tokens[round % tokens.length]!}` }
  const figures: YearFigure[] = []
  for (const { name, by, pathOf } of callsOfYears(rows)) {
    // The smaller shop's short lists end before some pages: such a call has no figure there.
    if (!(await hasPage(`${shop.origin}${pathOf(0)}`, headersOf(by, 0)))) continue
    const times: number[] = []
    for (let round = 0; round < callsBefore + callsMeasured; round += 1) {
      const startedAt = performance.now()
      await getText(`${shop.origin}${pathOf(round)}`, headersOf(by, round))
      times.push(performance.now() - startedAt)
    }
    const counted = times.slice(callsBefore)
    figures.push({
      part: 'calls',
      name,
      value: median(counted),
      unit: 'ms',
      p99InMs: percentile(counted, 0.99),
      maxRatio: 2,
    })
  }
  return figures
}

async function logIn(origin: string, username: string): Promise<string> {
  const response = await fetch(`${origin}/api/token/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: passwordOfYears }),
  })
  if (!response.ok) throw new Error(`${username} cannot log in: ${response.status}`)
  return ((await response.json()) as { access: string }).access
}

async function hasPage(url: string, headers: Record<string, string>): Promise<boolean> {
  const { status } = await fetch(url, { headers })
  return status !== 404
}

async function getText(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${text.slice(0, 500)}`)
  return text
}

async function measureExports(shop: ShopProcess, cookie: string): Promise<YearFigure[]> {
  const from = new Date(Date.now() - exportedDays * dayInMs).toISOString().slice(0, 10)
  const figures: YearFigure[] = []
  for (const file of ['orders.csv', 'ledger.csv', 'stock.csv', 'shoppers.csv']) {
    const startedAt = performance.now()
    const text = await getText(`${shop.origin}/api/console/exports/${file}?from=${from}`, { cookie })
    const seconds = (performance.now() - startedAt) / 1000
    const lines = text.split('\n').length - 1
    figures.push({
      part: 'exports',
      name: `${file}, ${exportedDays} days, each row`,
      value: (seconds * 1e6) / lines,
      unit: 'µs',
      maxRatio: 2,
    })
  }
  return figures
}

async function measureBackup(dataDir: string): Promise<YearFigure[]> {
  const file = join(dirname(dataDir), 'years.backup')
  const restored = join(dirname(dataDir), 'restored')
  const timed = async (args: string[], DATA_DIR: string) => {
    const startedAt = performance.now()
    await runToEnd([process.execPath, command, ...args], { DATA_DIR })
    return (performance.now() - startedAt) / 1000
  }
  const audit = await timed(['audit', '--offline'], dataDir)
  const backup = await timed(['backup', file], dataDir)
  const restore = await timed(['restore', file], restored)
  return [
    { part: 'commands', name: 'audit, everything', value: audit, unit: 's' },
    { part: 'commands', name: 'backup', value: backup, unit: 's' },
    { part: 'commands', name: 'size of the backup', value: statSync(file).size / 1e6, unit: 'MB' },
    { part: 'commands', name: 'restore', value: restore, unit: 's' },
  ]
}
