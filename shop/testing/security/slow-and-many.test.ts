/** Attacks by who is slow, and by who is many. */
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { securityHeaders } from '#platform/http/answers/security-headers.ts'
import { answerBrokenRequests } from '#platform/http/connections/broken-requests.ts'
import { allowUploadTime, limitBodyTime } from '#platform/http/connections/body-time.ts'
import { type ConnectionLimits, serverOptions, usualTimes } from '#platform/http/connections/connection-limits.ts'
import { createConnectionGuard } from '#platform/http/connections/guard-connections.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPorts } from '../../runtime/ports.ts'

const log = pino({ level: 'silent' })
const minuteInMs = 60_000
/** Longer than any test takes. */
const patient: ConnectionLimits = {
  maxConnections: 1000,
  maxConnectionsPerAddress: 1000,
  headerTimeInMs: 9 * minuteInMs,
  bodyTimeInMs: 9 * minuteInMs,
  minUploadedInBytes: 1,
  uploadTimeInMs: 9 * minuteInMs,
  readerTimeInMs: 9 * minuteInMs,
  answerTimeInMs: 9 * minuteInMs,
  checkIntervalInMs: 20,
}

async function serve(changes: Partial<ConnectionLimits>, answer: RequestListener, trustProxy: string[] = []) {
  const limits = { ...patient, ...changes }
  const server = createServer(serverOptions(limits), limitBodyTime(limits, securityHeaders, answer))
  answerBrokenRequests(server, securityHeaders)
  const guard = createConnectionGuard(limits, { trustProxy, log })
  guard.watch(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    guard.stop()
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

interface Client {
  socket: Socket
  received(): string
  /** Resolves once the other side has cut it off. */
  ended: Promise<void>
}

function dial(port: number, text = ''): Client {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  // Cut off while it writes.
  socket.on('error', () => socket.destroy())
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(text)
  return { socket, received: () => received, ended }
}

const hello: RequestListener = (_request, response) => void response.end('hello')
const head = 'POST / HTTP/1.1\r\nhost: localhost\r\n'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

describe('who is slow', () => {
  test.each([
    ['says nothing', ''],
    ['never ends its headers', `${head}x-a: b\r\n`],
  ])('%s, and is cut off', async (_name, text) => {
    const port = await serve({ headerTimeInMs: 100 }, hello)
    await dial(port, text).ended
  })

  test('never ends its body, and is told 408', async () => {
    const port = await serve({ bodyTimeInMs: 100 }, (request, response) => {
      request.resume().once('end', () => response.end('hello'))
    })
    const client = dial(port, `${head}content-length: 9\r\n\r\nabc`)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('never ends a body that nobody has asked for, after its answer', async () => {
    const port = await serve({ bodyTimeInMs: 100 }, hello)
    const client = dial(port, `${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 200 /)
    expect(client.received()).not.toContain('408')
  })

  test('uploads as long as it moves, and is cut off when it moves no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const uploading = Promise.withResolvers<Socket>()
    const port = await serve({ ...usualTimes }, (request, response) => {
      allowUploadTime(request)
      uploading.resolve(request.socket)
      request.resume().once('end', () => response.end('hello'))
    })
    const client = dial(port, `${head}content-length: 9999999\r\n\r\n`)
    const socket = await uploading.promise
    for (let halfMinute = 0; halfMinute < 5; halfMinute++) {
      const read = socket.bytesRead
      client.socket.write(Buffer.alloc(usualTimes.minUploadedInBytes))
      while (socket.bytesRead < read + usualTimes.minUploadedInBytes) await nextTurn()
      vi.advanceTimersByTime(usualTimes.bodyTimeInMs)
      expect(socket.destroyed).toBe(false)
    }
    client.socket.write('a drop')
    vi.advanceTimersByTime(usualTimes.bodyTimeInMs)
    await client.ended
    expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('never takes its answer, and is cut off even if it goes on talking', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024)
    const port = await serve({ readerTimeInMs: 150 }, (_request, response) => void response.end(large))
    const client = dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    client.socket.pause()
    const talking = setInterval(() => client.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'), 20)
    onTestFinished(() => clearInterval(talking))
    await client.ended
  })

  test('who takes a large answer has it whole', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024)
    const port = await serve({ ...usualTimes }, (_request, response) => void response.end(large))
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect((await answer.arrayBuffer()).byteLength).toBe(large.length)
  })
})

/** The words before a blank line. */
const expectSafe = (text: string) => {
  for (const [name, value] of Object.entries(securityHeaders)) expect(text.split('\r\n')).toContain(`${name}: ${value}`)
}

describe('what never becomes a request', () => {
  test.each([
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['headers that are too large', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', `${head}content-length: 3\r\ncontent-length: 4\r\n\r\nabc`, 400],
  ])('5 browser: %s is refused with every security header', async (_name, words, status) => {
    const port = await serve({}, hello)
    const client = dial(port, words)
    await client.ended
    expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expectSafe(client.received())
  })

  test('5 browser: a head and a body that come too late are refused with every security header', async () => {
    const port = await serve({ headerTimeInMs: 100, bodyTimeInMs: 100 }, (request, response) => {
      request.resume().once('end', () => response.end('hello'))
    })
    for (const words of [head, `${head}content-length: 9\r\n\r\nabc`]) {
      const client = dial(port, words)
      await client.ended
      expect(client.received()).toMatch(/^HTTP\/1.1 408 /)
      expectSafe(client.received())
    }
  })

  test('5 browser: in the middle of an answer nothing is put', async () => {
    const port = await serve({}, (_request, response) => void response.write('half'))
    const client = dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await vi.waitFor(() => expect(client.received()).toContain('half'), 5_000)
    client.socket.write('no request\r\n\r\n')
    await client.ended
    expect(client.received()).not.toContain(' 400 ')
  })
})

describe('who is many', () => {
  test('one address has its share of the connections, and gets others when it ends some', async () => {
    const port = await serve({ maxConnectionsPerAddress: 3 }, hello)
    const request = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'
    const clients = [dial(port, request), dial(port, request), dial(port, request)]
    for (const { received } of clients) await vi.waitFor(() => expect(received()).toContain('hello'), 5_000)
    await dial(port, request).ended
    clients[0]!.socket.destroy()
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200), 5_000)
  })

  test('a trusted proxy has as many as it needs, up to the bound of all', async () => {
    const port = await serve({ maxConnectionsPerAddress: 1, maxConnections: 3 }, hello, ['127.0.0.0/8'])
    const clients = Array.from({ length: 3 }, () => dial(port, head))
    await vi.waitFor(() => expect(clients.every(({ socket }) => socket.readyState === 'open')).toBe(true), 5_000)
    await dial(port, head).ended
    expect(clients.some(({ socket }) => socket.destroyed)).toBe(false)
  })
})

test('the shop listens with these limits, and counts what other processes of the machine have open', async () => {
  const { dataDir } = shop.context.config
  const config = readConfig({ DATA_DIR: dataDir, SHOP_PORT: '0', API_PORT: '0', HOST: '127.0.0.1' })
  const ports = await createPorts({ ...config, maxConnectionsPerAddress: 5 }, log)
  ports.connections.heed({ all: 7, ofBusy: { '127.0.0.1': 3 } })
  await ports.listen()
  onTestFinished(() => ports.close())
  expect(usualTimes).toMatchObject({ headerTimeInMs: 10_000, bodyTimeInMs: 30_000, readerTimeInMs: 60_000 })
  expect(ports.shopServer).toMatchObject({ headersTimeout: 10_000 })
  const { port } = ports.shopServer.address() as AddressInfo
  const both = [dial(port, head), dial(port, head)]
  await vi.waitFor(() => expect(both.every(({ socket }) => socket.readyState === 'open')).toBe(true), 5_000)
  await dial(port, head).ended
  expect(ports.connections.readOpen()).toEqual({ all: 2, ofBusy: { '127.0.0.1': 2 } })
  ports.connections.heed({ all: config.maxConnections - 2, ofBusy: {} })
  await dial(port, head).ended
})

describe('who asks how the shop is', () => {
  test('hundreds at once are told by one look, while every connection of the pool is lent out', async () => {
    const { context, api, passTime } = shop
    const { $client: pool } = context.database
    const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    onTestFinished(() => lent.forEach((client) => client.release()))
    passTime(2_000)
    const answers = await Promise.all(Array.from({ length: 300 }, () => api.app.inject('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('what was seen is told for a second at most', async () => {
    const { context, api, passTime } = shop
    const ask = async () => (await api.app.inject('/readyz')).statusCode
    passTime(2_000)
    expect(await ask()).toBe(200)
    await context.database.$client.query('alter table migrations rename to mislaid')
    onTestFinished(async () => {
      await context.database.$client.query('alter table mislaid rename to migrations')
      passTime(2_000)
    })
    expect(await ask()).toBe(200)
    passTime(1_001)
    expect(await ask()).toBe(503)
  })
})

describe('more than a process can do', () => {
  function keepBusy(timeInMs: number): void {
    const until = performance.now() + timeInMs
    while (performance.now() < until);
  }

  /** Requests that the shop is still busy with. */
  async function beBusyWith(count: number) {
    const { api, context } = shop
    const locking = await context.database.$client.connect()
    await locking.query('begin; lock table test_nodes in access exclusive mode')
    const waiting = Array.from({ length: count }, () => api.app.inject('/api/items-v1/1/'))
    // Through the router and its hooks.
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    return async () => {
      await locking.query('rollback')
      locking.release()
      return Promise.all(waiting)
    }
  }

  test('is refused with 503 and Retry-After while it is late, but those who ask how it is', async () => {
    const { api } = shop
    const goOn = await beBusyWith(40)
    keepBusy(300)
    const asked = [api.app.inject('/api/items-v1/1/'), api.app.inject('/healthz'), api.app.inject('/readyz')]
    const [refused, alive, ready] = await Promise.all(asked)
    expect(refused!.statusCode).toBe(503)
    expect(refused!.headers['retry-after']).toBe('2')
    expect(refused!.json()).toMatchObject({ code: 'unavailable' })
    expect([alive!.statusCode, ready!.statusCode]).toEqual([200, 200])
    await goOn()
    await vi.waitFor(async () => expect((await api.app.inject('/api/items-v1/1/')).statusCode).toBe(404), 10_000)
  })

  test('a machine that is slow by itself refuses nobody', async () => {
    const { api } = shop
    keepBusy(300)
    expect((await api.app.inject('/api/items-v1/1/')).statusCode).toBe(404)
  })
})

test('pictures of goods are many, and bounded', async () => {
  const ask = async (ip: string) => (await shop.call('GET', '/goods_img/0-7.webp', { ip })).status
  const atOnce = 20
  for (let asked = 0; asked < 3_000; asked += atOnce) {
    const answers = await Promise.all(Array.from({ length: atOnce }, () => ask('192.0.2.1')))
    expect(new Set(answers)).toEqual(new Set([404]))
  }
  expect(await ask('192.0.2.1')).toBe(429)
  expect(await ask('192.0.2.2')).toBe(404)
})
