/**
 * Visitors who are slow on purpose, and a flood of connections, while others shop.
 * Each visitor has an address of the loopback network. `SLOW_VISITORS=long` waits until all are disconnected, two
 * minutes later.
 */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { env, platform } from 'node:process'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../running-shop.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'

const isLong = env.SLOW_VISITORS === 'long'
const connectionsOfOne = 40
const flood = 400
const dripEveryInMs = 500
const patience = { timeout: 150_000, interval: 100 }

// Elsewhere the loopback network has one address.
describe.skipIf(platform !== 'linux')('visitors who are slow, and many', () => {
  let shop: RunningShop
  let port: number
  beforeAll(async () => {
    shop = await startPreparedShop({
      HOST: '127.0.0.1',
      RATE_LIMITS: 'on',
      MAX_CONNECTIONS: '2000',
      MAX_CONNECTIONS_PER_ADDRESS: String(connectionsOfOne),
    })
    port = Number(new URL(shop.origin).port)
  })
  afterAll(async () => {
    await shop.stop()
    await shop.removeData()
  })
  const sockets = new Set<Socket>()
  const timers = new Set<NodeJS.Timeout>()
  afterEach(() => {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  })

  interface Visitor {
    socket: Socket
    received(): string
  }

  function dial(localAddress: string, words: string): Visitor {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    let received = ''
    sockets.add(socket)
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    // Disconnected while writing.
    socket.on('error', () => socket.destroy())
    socket.write(words)
    return { socket, received: () => received }
  }

  const many = (count: number, make: () => Visitor) => Array.from({ length: count }, make)
  const openOf = (visitors: Visitor[]) => visitors.filter(({ socket }) => !socket.destroyed).length

  function drip(visitors: Visitor[], words: string): void {
    timers.add(setInterval(() => visitors.forEach(({ socket }) => void socket.write(words)), dripEveryInMs))
  }

  async function visit(path: string): Promise<number | undefined> {
    const pendingRequest = request({ port, host: '127.0.0.1', localAddress: '127.0.0.99', path, agent: false })
    pendingRequest.end()
    const [response] = await once(pendingRequest, 'response')
    await text(response)
    return response.statusCode
  }

  async function expectOthersServed(): Promise<void> {
    for (let turn = 0; turn < 10; turn++)
      for (const path of ['/shop', '/api/goods_type/', '/readyz'])
        expect([path, await visit(path)]).toEqual([path, 200])
  }

  test('a flood of connections of one address leaves the others theirs', async () => {
    const visitors = many(flood, () => dial('127.0.0.2', 'GET / HTTP/1.1\r\nhost: localhost\r\n'))
    await expect.poll(() => openOf(visitors), patience).toBeLessThanOrEqual(connectionsOfOne)
    await expectOthersServed()
  })

  test(
    'slow heads, slow bodies and stalled readers do not block other visitors',
    async () => {
      const post = 'POST /api/user/register_user/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
      const heads = many(connectionsOfOne, () => dial('127.0.0.3', 'GET / HTTP/1.1\r\nhost: localhost\r\n'))
      drip(heads, 'x: y\r\n')
      const bodies = many(connectionsOfOne, () => dial('127.0.0.4', `${post}content-length: 9999\r\n\r\n{`))
      drip(bodies, ' ')
      const requestText = 'GET /api/schema/ HTTP/1.1\r\nhost: localhost\r\n\r\n'
      const readers = many(connectionsOfOne, () => dial('127.0.0.5', requestText.repeat(100)))
      for (const { socket } of readers) socket.pause()
      await expectOthersServed()

      await expect.poll(() => openOf(heads), patience).toBe(0)
      await expectOthersServed()
      if (!isLong) return
      await expect.poll(() => openOf(bodies), patience).toBe(0)
      for (const { received } of bodies) expect(received()).toMatch(/^HTTP\/1.1 408 /)
      // A paused socket would not notice the disconnect.
      drip(readers, requestText)
      await expect.poll(() => openOf(readers), patience).toBe(0)
      await expectOthersServed()
    },
    isLong ? 300_000 : undefined,
  )
})
