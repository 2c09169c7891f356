/** Spans sent to an OpenTelemetry collector: routes, statements and provider calls, without personal data. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SpanKind } from '@opentelemetry/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import { exportSpans } from '#platform/telemetry/tracing/export-spans.ts'
import { startTrace } from '#platform/telemetry/tracing/spans.ts'
import { nameOfStatement } from '#platform/telemetry/database-metrics.ts'
import { createTestShop, type TestShop } from './test-shop.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
}

interface Received {
  resourceSpans: { resource: { attributes: ReceivedSpan['attributes'] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

const received: { path: string | undefined; headers: NodeJS.Dict<string | string[]>; body: Received }[] = []
let status = 200
/** Delays the collector's responses. */
let resumed = Promise.resolve()
const collector = createServer((request, response) => void receive(request, response))
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as Received
  received.push({ path: request.url, headers: request.headers, body })
  await resumed
  response.writeHead(status).end('{}')
}
let shop: TestShop
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  shop = await createTestShop({ trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await shop.close()
  collector.close()
})

/** @returns the spans sent for everything in `work` */
async function traced(work: () => Promise<unknown>, share = 1): Promise<ReceivedSpan[]> {
  received.length = 0
  const { port } = collector.address() as AddressInfo
  const tracing = { endpoint: `http://127.0.0.1:${port}`, headers: { 'x-team': 'shop' }, serviceName: 'tea', share }
  const stop = exportSpans(tracing, shop.context.log)
  try {
    await work()
    // A response is complete before its request has ended.
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  } finally {
    await stop()
  }
  return received.flatMap(({ body }) =>
    body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

const attribute = ({ attributes }: ReceivedSpan, key: string) => {
  const { value } = attributes.find((entry) => entry.key === key) ?? {}
  return value?.stringValue ?? value?.intValue
}

test('a purchase is a trace: its route, and the statements that it ran', async () => {
  const goodsId = await createGoods(shop.context)
  const shopper = await registerShopper(shop)
  const spans = await traced(() => buyAsNewShopper(shop, { goodsId, shopper }))
  const request = spans.find(({ name }) => name === 'POST /api/order/')!
  expect(request).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[0-9a-f]{32}$/), status: { code: 0 } })
  expect(attribute(request, 'http.response.status_code')).toBe(201)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.length).toBeGreaterThan(2)
  for (const statement of statements) {
    expect(statement).toMatchObject({
      kind: 3,
      traceId: request.traceId,
      name: expect.stringMatching(/^[\w -]{3,80}$/),
    })
    // Each span reads the clock itself. A busy machine may pause between two readings.
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano) - 1_000_000_000n)
    expect(BigInt(statement.endTimeUnixNano)).toBeLessThan(BigInt(request.endTimeUnixNano) + 1_000_000_000n)
  }
  expect(received[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/json', 'x-team': 'shop' },
  })
  const [{ resource }] = received[0]!.body.resourceSpans as [Received['resourceSpans'][number]]
  expect(resource.attributes).toEqual([
    { key: 'service.name', value: { stringValue: 'tea' } },
    { key: 'process.pid', value: { intValue: process.pid } },
  ])
  const sent = JSON.stringify(received)
  for (const secret of [shopper.username, shopper.access, 'ten quiet teapots', 'localhost:5173'])
    expect(sent).not.toContain(secret)
})

test('with concurrent requests, each statement belongs to its own request', async () => {
  const spans = await traced(() =>
    Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        shop.call('GET', `/api/items-v1/${turn + 1}/?lang=${turn % 2 ? 'en' : 'ja'}`),
      ),
    ),
  )
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(requests).toHaveLength(40)
  const perRequest = requests.map(({ spanId }) => spans.filter(({ parentSpanId }) => parentSpanId === spanId).length)
  expect(new Set(perRequest).size).toBe(1)
  expect(perRequest[0]).toBeGreaterThan(0)
})

test('a call to the provider is traced, also when it does not respond', async () => {
  const goodsId = await createGoods(shop.context)
  const { shopper, orderNumber } = await buyAsNewShopper(shop, { goodsId })
  const spans = await traced(() => shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shopper.access }))
  const providerSpans = spans.filter(({ name }) => name.startsWith('alipay.'))
  expect(providerSpans.length).toBeGreaterThan(0)
  for (const span of providerSpans) expect(span).toMatchObject({ kind: 3, status: { code: 2 } })
  expect(JSON.stringify(received)).not.toContain(orderNumber)
})

test('a sweep is a trace of its own', async () => {
  const spans = await traced(() => startSweepers(shop.sweepers.slice(0, 2), shop.context.log).stop())
  const sweeps = spans.filter(({ name }) => name.startsWith('sweep '))
  expect(sweeps.length).toBe(2)
  for (const sweep of sweeps) expect(sweep.parentSpanId).toBeUndefined()
})

test('the trace of a trusted proxy continues, and an invalid one is replaced', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const [known] = (await traced(() => shop.call('POST', '/api/items-v1/', { headers: { traceparent } }), 0)).filter(
    ({ kind }) => kind === 2,
  )
  expect(known).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  const [unknown] = (
    await traced(() => shop.call('POST', '/api/items-v1/', { headers: { traceparent: '00-0-0-01' } }))
  ).filter(({ kind }) => kind === 2)
  expect(unknown!.parentSpanId).toBeUndefined()
})

test('a trace that the proxy does not sample is replaced, by the share of the shop', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`
  const call = () => shop.call('POST', '/api/items-v1/', { headers: { traceparent } })
  const request = (await traced(call)).find(({ kind }) => kind === 2)!
  expect(request.traceId).not.toBe('a'.repeat(32))
  expect(request.parentSpanId).toBeUndefined()
  expect(await traced(call, 0)).toEqual([])
})

test('a share of zero sends nothing, and so does a shop without a collector', async () => {
  expect(await traced(() => shop.call('POST', '/api/items-v1/'), 0)).toEqual([])
  await shop.call('POST', '/api/items-v1/')
  expect(received).toEqual([])
})

test.each([
  [400, 'Bad Request'],
  [503, 'Export failed with retryable status'],
])('a collector that responds %i costs one line of the log, and the shop continues', async (answer, message) => {
  const warn = vi.spyOn(shop.context.log, 'warn').mockClear()
  status = answer
  await traced(() => shop.call('POST', '/api/items-v1/')).finally(() => (status = 200))
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.objectContaining({ message }) }, expect.any(String))
})

test('a collector that is unreachable for a moment gets the spans afterwards', async () => {
  status = 503
  setTimeout(() => (status = 200), 500)
  const spans = await traced(() => shop.call('POST', '/api/items-v1/'))
  expect(spans.filter(({ kind }) => kind === 2).length).toBeGreaterThan(1)
})

test('spans wait for a slow collector in bounded memory', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  resumed = promise
  const spans = await traced(async () => {
    for (let number = 0; number < 10_000; number++) startTrace(`trace ${number}`, SpanKind.INTERNAL)!.end()
    resolve()
  })
  expect(spans).toHaveLength(512 + 4_096)
})

test.each([
  [{ name: 'goods_by_id', text: 'select secret' }, 'goods_by_id'],
  ['begin', 'begin'],
  [`insert into "orders" ("id") values ('secret')`, 'insert orders'],
  ['select 1', 'select'],
  [{ text: `update only goods set name = 'secret'` }, 'update goods'],
  ['with s as (update goods set stock = 1) insert into orders select', 'with goods'],
  [null, 'statement'],
])('%j is called %s', (query, name) => {
  expect(nameOfStatement(query)).toBe(name)
})
