/** Messages to a merchant when a start fails, and after a crash. No browser. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

test.skip(({ isMobile }) => isMobile, 'starting is the same on every screen')

const startFile = fileURLToPath(new URL('../../shop/start.ts', import.meta.url))

async function startAndFail(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-start-'))
  try {
    const shop = spawn(process.execPath, [startFile], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        SHOP_PORT: '0',
        API_PORT: '0',
        SANDBOX_PORT: '0',
        METRICS_PORT: '0',
        ...env,
      },
    })
    let output = ''
    for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    const [code] = (await once(shop, 'exit')) as [number]
    return { code, output }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

test('a port in use stops the start with one line that names it', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  try {
    for (const variable of ['SHOP_PORT', 'API_PORT', 'SANDBOX_PORT']) {
      const { code, output } = await startAndFail({ [variable]: port })
      expect(code, variable).not.toBe(0)
      expect(output.trim().split('\n').at(-1), variable).toMatch(new RegExp(`${variable}.*${port}`))
      expect(output, variable).not.toContain('    at ')
    }
  } finally {
    other.close()
  }
})

test('a bad variable stops the start with one line that names it', async () => {
  const { code, output } = await startAndFail({ ORDER_TTL: 'soon' })
  expect(code).not.toBe(0)
  expect(output.trim()).toMatch(/^yokoso: ORDER_TTL: .*15m/)
})

test('an unreachable database stops the start with one line that names it', async () => {
  const { code, output } = await startAndFail({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    DATABASE_WAIT: '1s',
  })
  expect(code).not.toBe(0)
  expect(output).toContain('waiting for the database, 1 s at most (connect ECONNREFUSED 127.0.0.1:9)')
  expect(output.trim().split('\n').at(-1)).toMatch(/DATABASE_URL: cannot reach the database/)
  expect(output).not.toContain('    at ')
})

test('a public shop refuses to accept pretended money', async () => {
  const { code, output } = await startAndFail({ PUBLIC_SHOP_ORIGIN: 'https://shop.example' })
  expect(code).not.toBe(0)
  expect(output).toContain('PAYMENTS')
})
