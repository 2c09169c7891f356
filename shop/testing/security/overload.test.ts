/** Attacks by more requests than the shop can serve. */
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { usualTimes } from '#platform/http/connections/connection-limits.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createPorts } from '../../runtime/ports.ts'
import { dial, head, log } from './dialled-server.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ hasRateLimits: true })
})
afterAll(() => shop.close())

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

describe('health checks', () => {
  test('hundreds at once share one check, while every connection of the pool is in use', async () => {
    const { context, api, passTime } = shop
    const { $client: pool } = context.database
    const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    onTestFinished(() => lent.forEach((client) => client.release()))
    passTime(2_000)
    const responses = await Promise.all(Array.from({ length: 300 }, () => api.app.inject('/readyz')))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  test('a result is reused for a second at most', async () => {
    const { context, api, passTime } = shop
    const readiness = async () => (await api.app.inject('/readyz')).statusCode
    passTime(2_000)
    expect(await readiness()).toBe(200)
    await context.database.$client.query('alter table migrations rename to mislaid')
    onTestFinished(async () => {
      await context.database.$client.query('alter table mislaid rename to migrations')
      passTime(2_000)
    })
    expect(await readiness()).toBe(200)
    passTime(1_001)
    expect(await readiness()).toBe(503)
  })
})

describe('more than a process can do', () => {
  function keepBusy(timeInMs: number): void {
    const until = performance.now() + timeInMs
    while (performance.now() < until);
  }

  /** Starts requests that wait for a locked table. */
  async function beBusyWith(count: number) {
    const { api, context } = shop
    const locking = await context.database.$client.connect()
    await locking.query('begin; lock table test_nodes in access exclusive mode')
    const waiting = Array.from({ length: count }, () => api.app.inject('/api/items-v1/1/'))
    // Lets the requests pass the router and its hooks.
    for (let turn = 0; turn < 5; turn++) await nextTurn()
    return async () => {
      await locking.query('rollback')
      locking.release()
      return Promise.all(waiting)
    }
  }

  test('is refused with 503 and Retry-After during overload, except health checks', async () => {
    const { api } = shop
    const goOn = await beBusyWith(40)
    keepBusy(300)
    const pending = [api.app.inject('/api/items-v1/1/'), api.app.inject('/healthz'), api.app.inject('/readyz')]
    const [refused, alive, ready] = await Promise.all(pending)
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
  const statusFor = async (ip: string) => (await shop.call('GET', '/goods_img/0-7.webp', { ip })).status
  const atOnce = 20
  for (let sent = 0; sent < 3_000; sent += atOnce) {
    const responses = await Promise.all(Array.from({ length: atOnce }, () => statusFor('192.0.2.1')))
    expect(new Set(responses)).toEqual(new Set([404]))
  }
  expect(await statusFor('192.0.2.1')).toBe(429)
  expect(await statusFor('192.0.2.2')).toBe(404)
})
