import { brotliCompressSync } from 'node:zlib'
import { test as apiTest } from '../../fixtures/api-test.ts'
import { languages } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.use({ isFirstVisit: true })

test('carries at most 110 kB of scripts on the first load of a goods page', async ({ page }) => {
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto('/shop/goods_detail/1', { waitUntil: 'networkidle' })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(110_000)
})

apiTest('carries at most 8 kB of HTML on a goods page', async ({ request }) => {
  const html = await (await request.get('/shop/goods_detail/1')).body()
  expect(html.toString()).toContain('</html>')
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(8_000)
})

apiTest('carries about 8 kB of HTML in the first, quick compression, in every language', async ({ request }) => {
  for (const language of languages) {
    // Requested too rarely to be compressed again at the best level.
    const response = await request.get(`/shop/goods_detail/23?lang=${language}`, {
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers()['content-encoding']).toBe('br')
    const size = Number(response.headers()['content-length'])
    expect(size, language).toBeGreaterThan(5_000)
    expect(size, language).toBeLessThanOrEqual(8_500)
  }
})

test('loads no script of reviews before the shopper acts', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url())
  })
  await page.goto('/shop/goods_detail/2', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: '大家怎么说' })).toContainText('不是真实顾客写的')
  expect(scripts.length).toBeGreaterThan(4)
  expect(scripts.filter((url) => url.includes('review'))).toEqual([])
})

test('requests its scripts once it has been painted', async ({ page }) => {
  await page.goto('/shop/goods_detail/1', { waitUntil: 'networkidle' })
  const { paintedAt, scripts } = await page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    scripts: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
  }))
  expect(scripts.length).toBeGreaterThan(4)
  expect(scripts.filter(({ startTime }) => startTime < paintedAt).map(({ name }) => name)).toEqual([])
})
