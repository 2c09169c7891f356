/** A second `npm start`, in another terminal. */
import { execFile } from 'node:child_process'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startShopOfFile } from './prepared/shop-of-file.ts'

const startFile = fileURLToPath(new URL('../../shop/start.ts', import.meta.url))

const shop = await startShopOfFile()

test.each([
  ['its own database', {}],
  ['a database of the merchant’s', { DATABASE_URL: 'postgresql://shop@127.0.0.1:9/shop' }],
  ['ports of its own, and a second sandbox', { SHOP_PORT: '0', API_PORT: '0', SANDBOX_PORT: '0' }],
])(
  'a second start on the same data, with %s, reports in one line that the shop runs already',
  async (_name, settings) => {
    const ports = {
      SHOP_PORT: new URL(shop.origin).port,
      API_PORT: new URL(shop.apiOrigin).port,
      SANDBOX_PORT: new URL(shop.sandboxOrigin).port,
    }
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      const surroundings = { ...env, DATA_DIR: shop.dataDir, METRICS_PORT: '0', ...ports, ...settings }
      execFile(process.execPath, [startFile], { env: surroundings }, (error, stdout, stderr) =>
        resolve({ code: error?.code, output: stdout + stderr }),
      )
    })
    expect(output).toMatch(/^yokoso: this shop runs already on [^\n]+\n$/)
    expect(code).toBe(1)
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200)
  },
)
