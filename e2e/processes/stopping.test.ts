/** On a signal to end, the shop first finishes its requests. */
import { once } from 'node:events'
import { lstat, readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../running-shop.ts'
import { startPreparedShop } from './prepared/prepared-shop.ts'

describe.each([
  ['one process', '1'],
  ['two', '2'],
])('a shop of %s', (_kind, workers) => {
  let shop: RunningShop
  beforeAll(async () => {
    shop = await startPreparedShop({ WORKERS: workers })
  })
  afterAll(async () => {
    await shop.stop()
    await shop.removeData()
  })

  test.skipIf(process.platform === 'win32')('protects its data from everybody else', async () => {
    const open: string[] = []
    for (const entry of await readdir(shop.dataDir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const { mode } = await lstat(path)
      // Sockets and links have the folder's rights, and the story's log is not the shop's.
      if (!entry.isFile() && !entry.isDirectory()) continue
      if ((mode & 0o077) !== 0 && entry.name !== 'shop.log')
        open.push(`${relative(shop.dataDir, path)} ${(mode & 0o777).toString(8)}`)
    }
    // Root's database runs as another user, who needs to pass through.
    const passages = process.getuid?.() === 0 ? ['postgres 711', 'postgres/server 711'] : []
    expect(open.filter((path) => !passages.includes(path))).toEqual([])
  })

  test('responds to a running request after the signal to end, and accepts no other', async () => {
    const body = JSON.stringify({ username: 'in-flight', password: 'correct horse battery' })
    const { promise: responded, resolve, reject } = Promise.withResolvers<{ status?: number; body: string }>()
    const sent = request(
      `${shop.origin}/api/user/register_user/`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          // `100-continue` shows that the request has started.
          expect: '100-continue',
        },
      },
      (response) => void text(response).then((body) => resolve({ status: response.statusCode, body }), reject),
    )
    sent.on('error', reject)
    sent.flushHeaders()
    await once(sent, 'continue')
    sent.write(body.slice(0, 10))
    const stopped = shop.stop()
    await expect
      .poll(() =>
        // No process serves a connection made while the last one closes.
        fetch(`${shop.origin}/healthz`, { signal: AbortSignal.timeout(1_000) })
          .then(() => 'open')
          .catch(() => 'closed'),
      )
      .toBe('closed')
    // Time in which the database and all else could stop.
    await sleep(1_000)
    sent.end(body.slice(10))
    const response = await responded
    expect(response.status, response.body).toBe(201)
    await stopped
  })
})
