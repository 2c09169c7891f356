import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { BadConfiguration } from '#platform/config/variables.ts'
import { securityHeaders } from './responses/security-headers.ts'
import { createFrontListener, listen } from './listen.ts'

async function open(where: Partial<Parameters<typeof listen>[1]> = {}) {
  const server = createServer(createFrontListener(securityHeaders).listener)
  onTestFinished(() => void server.close())
  const close = await listen(server, { variable: 'SHOP_PORT', port: 0, host: 'localhost', ...where })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('listens on no port')
  return { port: address.port, close }
}

test('a port in use is reported in one line that names its variable', async () => {
  const { port } = await open()
  const refused = open({ variable: 'API_PORT', port })
  await expect(refused).rejects.toThrow(BadConfiguration)
  await expect(refused).rejects.toThrow(`API_PORT: port ${port} is taken by another program`)
})

test.each(['999.1.1.1', '192.0.2.1'])('a host this machine does not have is the fault of HOST: %s', async (host) => {
  const refused = open({ host })
  await expect(refused).rejects.toThrow(BadConfiguration)
  await expect(refused).rejects.toThrow(/^HOST: .*192\.0\.2\.1|^HOST: 999\.1\.1\.1/)
})

test('responds as alive, and not ready, before the shop is open', async () => {
  const { port, close } = await open()
  const statusOf = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status
  expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/')]).toEqual([200, 503, 503])
  const response = await fetch(`http://localhost:${port}/api/goods_type/`)
  expect([response.headers.has('x-request-id'), response.headers.get('retry-after')]).toEqual([true, '1'])
  expect(await response.json()).toEqual({ detail: '店铺正在启动，马上就好。', code: 'unavailable' })
  expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toEqual({ status: 'starting' })
  await close()
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed')
})

test('a browser sees a page in its language that loads itself again', async () => {
  const { port, close } = await open()
  const page = await fetch(`http://localhost:${port}/shop?lang=ja`, { headers: { accept: 'text/html,*/*' } })
  expect([page.status, page.headers.get('refresh'), page.headers.get('cache-control')]).toEqual([503, '1', 'no-store'])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*style-src 'sha256-/)
  expect(await page.text()).toMatch(/<html lang="ja">.*ショップを起動しています/)
  await close()
})

test('closing completes requests in progress, accepts no others, and does not wait for keep-alive connections', async () => {
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: mayRespond, resolve: allow } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    arrive()
    void mayRespond.then(() => response.end('whole'))
  })
  const close = await listen(server, { variable: 'SHOP_PORT', port: 0, host: 'localhost' })
  const address = server.address()
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  const slow = fetch(origin)
  await hasArrived
  const closed = close()
  await expect(fetch(origin, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed')
  allow()
  expect(await (await slow).text()).toBe('whole')
  const respondedAtInMs = performance.now()
  await Promise.all([closed, close()])
  expect(performance.now() - respondedAtInMs).toBeLessThan(2_000)
})
