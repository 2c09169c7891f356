/** A text of any length in any place is refused at once, and delays nobody else (contract C63). */
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type LongRequest, longRequestsOf } from '#testing/long-texts.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { callsOf } from '#platform/contract/call.ts'

/** Short, because a request blocks the one thread that serves everybody. */
const maxTimeInMs = 100

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  // The first call compiles code that the others use.
  await shop.call('POST', '/api/token/create/', { json: { username: 'a', password: 'b' } })
  // Thousands of refused requests would each wait for announcements that none causes.
  shop.context.changes.settle = async () => {}
})
afterAll(() => shop.close())

async function send({ method, path, options }: LongRequest) {
  const before = process.threadCpuUsage()
  const response = await shop.call(method, path, { ...options, hasNoNews: true })
  const { user, system } = process.threadCpuUsage(before)
  return { response, timeInMs: (user + system) / 1000 }
}

/**
 * Repeats a slow request, because garbage collection or the compiler may have interfered. A request that is slow because
 * of its text stays slow.
 */
async function sendAndRetryIfSlow(request: LongRequest) {
  let fastest = await send(request)
  for (let turn = 0; turn < 3 && fastest.timeInMs > maxTimeInMs; turn += 1) {
    const next = await send(request)
    if (next.timeInMs < fastest.timeInMs) fastest = next
  }
  return fastest
}

test('every field of every call refuses the worst texts at once, and is named', async () => {
  const faults: string[] = []
  // Generates one call after the other: all requests together would not fit into memory.
  for (const request of shop.api.calls.values().flatMap((call) => longRequestsOf(call))) {
    const { response, timeInMs } = await sendAndRetryIfSlow(request)
    const isClientError = response.status >= 400 && response.status < 500
    const names = Object.keys((response.body?.errors as object | undefined) ?? {})
    // A fact is named by its part, such as `facts.care.ja`.
    const isNamed =
      request.field === null || names.some((name) => name === request.field || name.startsWith(`${request.field}.`))
    if (request.isRefused && !isClientError) faults.push(`${request.name}: ${response.status}`)
    if (!isNamed) faults.push(`${request.name}: ${response.status} ${response.text}`)
    if (timeInMs > maxTimeInMs) faults.push(`${request.name}: ${timeInMs} ms`)
  }
  expect(faults).toEqual([])
}, 480_000)

test('texts are put into lists and objects, too', () => {
  const calls = shop.api.calls.filter(({ key }) => /\/(?:preview|merge)\/$/.test(key))
  const places = calls
    .values()
    .flatMap((call) => longRequestsOf(call))
    .map(({ name }) => name.replace(/: .* in JSON/, ' in JSON'))
    .toArray()
  for (const place of [
    'POST /api/basket/preview/ in JSON, 15000 bytes, as lines[].seen_price',
    'POST /api/basket/merge/ in JSON, 1048576 bytes, as lines[].is_selected',
    'POST /api/favorites/merge/ in JSON, 15000 bytes, as goods_ids[]',
  ])
    expect(places).toContain(place)
})

test('a username is measured before it is counted as a guess', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  const username = `a${'\u0323\u0301'.repeat(7_000)}`
  const before = process.threadCpuUsage()
  const response = await limited.call('POST', '/api/token/create/', { form: { username, password: 'b' } })
  expect(response).toMatchObject({ status: 413 })
  const json = await limited.call('POST', '/api/token/create/?lang=en', {
    json: { username: username.slice(0, 8_000), password: 'b' },
  })
  expect(json).toMatchObject({ status: 400, body: { errors: { username: ['Use at most 150 characters.'] } } })
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(2 * maxTimeInMs)
  await limited.close()
})

test('a call with an unlimited text is refused by the API', () => {
  const call = callsOf('Notes')({
    key: 'POST /api/note/',
    summary: 'Takes any note',
    access: 'public',
    body: z.object({ note: z.string().trim().max(100) }),
    response: z.object({}),
  })
  expect(() => shop.api.add(call, async () => ({}))).toThrow('POST /api/note/ note takes text of any length')
})

test('a file for a form without one is refused before it has arrived', async () => {
  const server = createServer(shop.api.app.routing).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /api/items-v1/?lang=en HTTP/1.1\r\nhost: localhost:5173\r\ntransfer-encoding: chunked\r\n' +
      'content-type: multipart/form-data; boundary=b\r\n\r\n',
  )
  const start = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.png"\r\n\r\nthe beginning'
  socket.write(`${start.length.toString(16)}\r\n${start}\r\n`)
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1.1 400 [^]*"errors":\{"photo":\["Files are not accepted here."\]\}/)
  socket.destroy()
  server.close()
  await once(server, 'close')
})
