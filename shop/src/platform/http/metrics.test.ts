import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from './responses/security-headers.ts'
import { startMetrics } from './metrics.ts'

let port: number
let close: () => Promise<void>
beforeAll(async () => {
  port = await findFreePort()
  close = await startMetrics(port, { hasWorkers: false })
})
afterAll(() => close())

test.each([
  ['localhost', 200],
  ['127.0.0.1', 200],
  ['[::1]', 200],
  ['metrics.example', 421],
  ['127.0.0.1.evil.example', 421],
])('requested as %s, the status is %i', async (name, status) => {
  expect(await statusFor(`${name}:${port}`)).toBe(status)
})

test('they carry every security header, refusals too', async () => {
  for (const path of ['metrics', 'else']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/${path}`)
    for (const [name, value] of Object.entries(securityHeaders)) expect(headers.get(name)).toBe(value)
  }
})

function statusFor(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/metrics', headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: free } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return free
}
