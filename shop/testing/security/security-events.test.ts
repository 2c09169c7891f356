/** Security events and metrics, and the files that read these. */
import { readFile } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import { pino } from 'pino'
import { register } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { alarmingOutcomes } from '#features/payments/server/use-cases/apply-payment.ts'
import { ownOrigin, signInAs } from '#features/staff/testing/staff-factory.ts'
import { exposeCacheMetrics } from '#platform/http/response-cache/expose-metrics.ts'
import { collectMetrics } from '#platform/http/metrics.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import { redirectConsole } from '#platform/telemetry/redirect-console.ts'
import { type SecurityEvent, securityEvents } from '#platform/telemetry/security-events.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const deploy = (name: string) => readFile(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8')
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const credentials = { username: 'seen@example.jp', password: 'Bamboo-forest-9' }
let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true, log })
  if (!register.getSingleMetric('nodejs_eventloop_lag_seconds')) collectMetrics()
  if (!register.getSingleMetric('answer_cache_answers')) exposeCacheMetrics(shop.api.cache!)
  await shop.call('POST', '/api/user/register_user/', { json: credentials })
})
afterAll(() => shop.close())

async function valueOf(name: string, labels: Record<string, string>): Promise<number> {
  const metric = await register.getSingleMetric(name)!.get()
  const isSame = (value: { labels: Partial<Record<string, string | number>> }) =>
    Object.entries(labels).every(([label, text]) => String(value.labels[label]) === text)
  return metric.values.filter(isSame).reduce((sum, { value }) => sum + value, 0)
}

const failLogin = (ip: string) =>
  shop.call('POST', '/api/token/create/', { json: { ...credentials, password: 'wrong-password' }, ip })

const attacks: Record<SecurityEvent, () => Promise<unknown>> = {
  login_failed: () => failLogin('203.0.113.1'),
  async login_delayed() {
    for (let count = 0; count < 8; count++) await failLogin('203.0.113.2')
  },
  token_refused: () => shop.call('GET', '/api/user/index_user_detail/', { headers: { authorization: 'Bearer x.y.z' } }),
  async token_reused() {
    shop.passTime(3_600_000)
    const { body } = await shop.call('POST', '/api/token/create/', { json: credentials, ip: '203.0.113.9' })
    const { refresh } = body as { refresh: string }
    await shop.call('POST', '/api/token/refresh/', { json: { refresh } })
    shop.passTime(60_000)
    await shop.call('POST', '/api/token/refresh/', { json: { refresh } })
  },
  role_refused: async () => {
    const { PermissionDenied } = await import('#platform/http/responses/errors.ts')
    const { recordError } = await import('#platform/telemetry/security-events.ts')
    const request = { log, ip: '203.0.113.3', method: 'GET', routeOptions: { url: '/api/console/' } }
    recordError(request as never, new PermissionDenied())
  },
  cross_site_refused: () => shop.call('POST', '/api/order/', { headers: { 'sec-fetch-site': 'cross-site' } }),
  foreign_host: () => shop.call('GET', '/api/nothing/', { headers: { host: 'evil.example' } }),
  async limit_reached() {
    for (let count = 0; count < 101; count++)
      await shop.call('POST', '/api/user/register_user/', { json: {}, ip: '203.0.113.4' })
  },
  login_succeeded: () => shop.call('POST', '/api/token/create/', { json: credentials, ip: '203.0.113.8' }),
  notice_forged: () => shop.call('POST', '/api/order/alipay_notify/', { form: { out_trade_no: '1', sign: 'x' } }),
}

test.each(securityEvents)('7 seen: %s is counted and logged as a JSON line', async (event) => {
  const before = await valueOf('security_events_total', { event })
  await attacks[event]()
  expect(await valueOf('security_events_total', { event })).toBeGreaterThan(before)
  const line = expect.objectContaining({ securityEvent: event, msg: 'security event' })
  // A repeated event of one kind is logged when the second since the last line is over.
  await vi.waitFor(() => expect(lines).toContainEqual(line), { timeout: 5_000 })
  expect(JSON.stringify(lines)).not.toMatch(/wrong-password|Bamboo-forest/)
})

test('7 seen: each successful login is logged with its account and its proof', async () => {
  const ip = '203.0.113.7'
  const { body } = await shop.call('POST', '/api/user/auth_user/', { json: credentials, ip })
  await shop.call('POST', '/api/token/create/', { json: credentials, ip })
  const logged = lines.filter(({ securityEvent, address }) => securityEvent === 'login_succeeded' && address === ip)
  const proof = {
    who: 'shopper',
    account: body.id,
    how: 'password',
    level: 30,
    time: expect.any(Number),
    reqId: expect.any(String),
  }
  expect(logged).toMatchObject([
    { ...proof, route: '/api/user/auth_user/' },
    { ...proof, route: '/api/token/create/' },
  ])
})

test('7 seen: the log names the step of a staff sign-in', async () => {
  const ip = '203.0.113.6'
  const { id, username } = await signInAs(shop, 'packer', { passwordHash: await hash(credentials.password) })
  const json = { username, password: credentials.password }
  const { body } = await shop.call('POST', '/api/console/session/', { json, headers: { origin: ownOrigin }, ip })
  const logged = lines.filter(({ securityEvent, address }) => securityEvent === 'login_succeeded' && address === ip)
  expect(logged).toMatchObject([{ who: 'staff', account: id, how: 'password', next: body.next }])
})

test('7 seen: a response is counted by route and status, statements and connections are measured', async () => {
  const labels = { method: 'GET', route: '/api/goods_info/:id/', status: '404' }
  const before = await valueOf('http_requests_total', labels)
  const statements = await valueOf('database_query_duration_seconds', { outcome: 'answered' })
  await shop.call('GET', '/api/goods_info/999999/')
  await vi.waitFor(async () => expect(await valueOf('http_requests_total', labels)).toBe(before + 1))
  expect(await valueOf('database_query_duration_seconds', { outcome: 'answered' })).toBeGreaterThan(statements)
  expect(await valueOf('database_connections', {})).toBeGreaterThan(0)
})

test('7 seen: a sweeper reports its runs, its failures, and since when its oldest row is due', async () => {
  let rounds = 0
  const sweeper = {
    name: 'seen',
    intervalInMs: 1,
    async sweep() {
      rounds++
      if (rounds === 2) throw new Error('once')
      return 3
    },
    findOldestDue: async () => new Date(Date.now() - 90_000),
  }
  const running = startSweepers([sweeper], pino({ level: 'silent' }))
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(2))
  await running.stop()
  const labels = { sweeper: 'seen' }
  expect(await valueOf('sweeper_rows_total', labels)).toBeGreaterThanOrEqual(3)
  expect(await valueOf('sweeper_failures_total', labels)).toBe(1)
  expect(await valueOf('sweeper_oldest_due_seconds', labels)).toBeGreaterThanOrEqual(90)
  expect(await valueOf('sweeper_last_success_timestamp_seconds', labels)).toBeGreaterThan(0)
})

test('7 seen: each sweeper with timed rows reports its oldest due row', async () => {
  const measured = shop.sweepers.filter(({ findOldestDue }) => findOldestDue)
  expect(measured.map(({ name }) => name)).toEqual(expect.arrayContaining(measuredSweepers))
  for (const { findOldestDue } of measured) expect(await findOldestDue!()).toBeNull()
})

test('7 seen: console output of libraries becomes a line of the log', () => {
  const restoreConsole = redirectConsole(log)
  console.warn('No routes matched location "/x"')
  console.error(new Error('a page broke'), 'with words')
  restoreConsole()
  expect(lines).toContainEqual(
    expect.objectContaining({ source: 'console', level: 40, msg: 'No routes matched location "/x"' }),
  )
  expect(lines).toContainEqual(expect.objectContaining({ source: 'console', level: 50, msg: 'with words' }))
})

/** All sweepers but those that read files, or rows without a time. */
const measuredSweepers = [
  'expired refresh tokens',
  'forgotten failures of logins',
  'networks not seen for long',
  'old counts of searches',
  'old bulk changes of goods',
  'deleted goods',
  'returns whose refunds wait',
  'returns that nobody sends',
  'parcels that nobody confirms',
  'paid orders without a word on their goods',
  'expired upload reservations',
  'pictures that nothing uses',
  'what is past of staff’s sessions',
  'overdue orders',
  'unconfirmed payments',
  'orders without a payment',
  'unfinished refunds',
  'daily reconciliation of payments',
  'expired test files',
]

const words = /\b(?:sum|max|min|by|rate|increase|topk|time|histogram_quantile|le|up|job|yokoso|m|h)\b/

/** Names and labels of metrics in an expression, without PromQL's own words. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\[[^\]]*\]|\bby \([^)]*\)|\{[^}]*\}/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z_0-9]{2,}/g)].map(([name]) => name).filter((name) => !words.test(name))
}

async function requireKnown(expressions: string[]): Promise<void> {
  const text = await register.metrics()
  const types = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name!))
  for (const expression of expressions) {
    for (const name of namesIn(expression)) {
      expect([expression, types.has(name.replace(/_(?:bucket|count|sum)$/, '')) || types.has(name)]).toEqual([
        expression,
        true,
      ])
    }
  }
}

/** `sum by (route) (rate(http_requests_total{status=~"5.."}[5m]))` → `route`, `status` */
function labelsIn(expression: string): string[] {
  const groups = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/, ?/))
  return [...groups, ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, name]) => name!)]
}

function requireLabels(expressions: string[]): void {
  const allowed = new Set(['le', 'job'])
  for (const expression of expressions) {
    const metrics = namesIn(expression).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
    const labels = metrics.flatMap((name) => (register.getSingleMetric(name) as { labelNames?: string[] })?.labelNames)
    for (const label of labelsIn(expression).filter((name) => !allowed.has(name)))
      expect([expression, labels]).toEqual([expression, expect.arrayContaining([label])])
  }
}

test('7 seen: every panel of the dashboard reads metrics that exist, and every metric of ours is on it', async () => {
  const { panels } = JSON.parse(await deploy('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  expect(expressions.length).toBeGreaterThan(15)
  await requireKnown(expressions)
  requireLabels(expressions)
  const shown = expressions.join(' ')
  const rules = await deploy('prometheus-alerts.yml')
  const own = (await register.getMetricsAsJSON())
    .map(({ name }) => name)
    .filter((name) => !/^(?:nodejs|process)_/.test(name))
  for (const name of own) expect([name, `${shown} ${rules}`.includes(name)]).toEqual([name, true])
})

test('7 seen: every alert reads metrics, outcomes, events and sweepers that exist', async () => {
  const rules = await deploy('prometheus-alerts.yml')
  const expressions = [...rules.matchAll(/^ +expr: '(.+)'$/gm)].map(([, expression]) => expression!)
  expect(expressions).toHaveLength([...rules.matchAll(/- alert: /g)].length)
  await requireKnown(expressions)
  requireLabels(expressions)
  const [, outcomes = ''] = /payments_total\{outcome=~"([^"]+)"/.exec(rules)!
  expect(outcomes.split('|').toSorted()).toEqual(alarmingOutcomes.toSorted())
  const sweepers = shop.sweepers.map(({ name }) => name)
  for (const [, name] of rules.matchAll(/sweeper="([^"]+)"/g)) expect(sweepers).toContain(name)
  for (const [, names] of rules.matchAll(/event=~?"([^"]+)"/g))
    for (const name of names!.split('|')) expect(securityEvents).toContain(name)
})
