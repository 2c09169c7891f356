/** Responses while the database is unreachable, silent, or ends a statement. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop } from '../../../create-shop.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { openDatabase } from '#platform/database/database.ts'

const nodes = '/api/items-v1/'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('while the database is unreachable', () => {
  test('reports this, and when to retry', async () => {
    const databaseHandle = openDatabase('postgresql://shop@127.0.0.1:9/nothing')
    const { api } = await createShop(
      { ...shop.context, ...databaseHandle },
      { providers: shop.providers, orders: shop.orders },
    )
    const get = (url: string) => api.app.inject({ url })
    const response = await get(`${nodes}1/?lang=en`)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toEqual({
      code: 'unavailable',
      detail: 'The shop is temporarily unavailable. Please try again shortly.',
    })
    expect((await get('/healthz')).statusCode).toBe(200)
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ detail: 'the database cannot be reached', code: 'unavailable' })
    await api.app.close()
    await databaseHandle.close()
  })

  test('waiting for a silent database ends with the statement timeout', async () => {
    const { connectionString = '' } = shop.context.database.$client.options
    const databaseHandle = openDatabase(connectionString, { maxConnections: 1, statementTimeoutInMs: 100 })
    const { api } = await createShop(
      { ...shop.context, ...databaseHandle },
      { providers: shop.providers, orders: shop.orders },
    )
    const { rows } = await databaseHandle.database.$client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGSTOP')
    try {
      const response = await api.app.inject({ url: '/api/goods_type/' })
      expect(response.statusCode).toBe(503)
      expect(response.headers['retry-after']).toBe('5')
      expect(response.json().code).toBe('unavailable')
    } finally {
      process.kill(rows[0]!.pid, 'SIGCONT')
    }
    expect((await api.app.inject({ url: '/api/goods_type/' })).statusCode).toBe(200)
    await api.app.close()
    await databaseHandle.close()
  })

  test('rows that stay locked cause the same response as an unreachable database', async () => {
    const { connectionString = '' } = shop.context.database.$client.options
    const databaseHandle = openDatabase(connectionString, { statementTimeoutInMs: 100 })
    const { api } = await createShop(
      { ...shop.context, ...databaseHandle },
      { providers: shop.providers, orders: shop.orders },
    )
    await shop.context.inTransaction(async (transaction) => {
      await transaction.execute('lock table goods_types in access exclusive mode')
      expect((await api.app.inject({ url: '/api/goods_type/' })).json()).toMatchObject({ code: 'unavailable' })
    })
    expect((await api.app.inject({ url: '/api/goods_type/' })).statusCode).toBe(200)
    await api.app.close()
    await databaseHandle.close()
  })

  test('recovers by itself when connections were cut', async () => {
    await shop.call('GET', '/api/goods_type/')
    const client = shop.context.database.$client
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    const responses = []
    for (let count = 0; count < 3; count++) responses.push((await shop.call('GET', '/api/goods_type/')).status)
    expect(responses.at(-1)).toBe(200)
    expect(responses.every((status) => status === 200 || status === 503)).toBe(true)
  })
})
