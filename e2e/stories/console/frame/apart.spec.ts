/** Shop and console are two builds: neither carries a byte of the other. No browser. */
import { readdir, readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../../../fixtures/api-test.ts'
import { publicScreens } from '../../../fixtures/screens.ts'

const shopFiles = new URL('../../../../shop/dist/client/', import.meta.url)
/** Prefix of every call of the console, and of nothing else. */
const mark = '/api/console/'

test('no page of the shop names the console or loads a file of it, and no file of the shop requests its data', async ({
  request,
}) => {
  for (const screen of publicScreens) {
    const html = await (await request.get(screen)).text()
    expect(html, screen).not.toMatch(/\/console\b/)
  }
  const scripts = (await readdir(shopFiles, { recursive: true })).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const name of scripts) expect(await readFile(new URL(name, shopFiles), 'utf8'), name).not.toContain(mark)
})

test('the console is the same page for everybody, below its own path, and loads nothing of the shop', async ({
  request,
}) => {
  const [first, deep] = await Promise.all(['/console', '/console/orders/1?tab=all'].map((path) => request.get(path)))
  const html = await first!.text()
  expect(await deep!.text()).toBe(html)
  expect(first!.headers()).toMatchObject({
    'content-security-policy': expect.stringMatching(
      /^default-src 'self'; img-src 'self' blob:;.*frame-ancestors 'none'; .*trusted-types 'none'$/,
    ),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) expect(file).toMatch(/^\/console\/assets\//)
  const script = await (await request.get(files.find((file) => file.includes('index-'))!)).text()
  expect(script).toContain(mark)
  const calls = await request.get('/api/console/session/')
  expect(calls.headers()['cache-control']).toBe('no-store')
  // Search engines need to read the page to find `noindex` in it.
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(await (await request.get('/robots.txt')).text()).not.toContain('/console')
})
