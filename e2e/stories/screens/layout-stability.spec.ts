/** Pages do not shift while they load and are read. */
import type { Page } from '@playwright/test'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const maxLayoutShift = 0.02

declare global {
  interface Window {
    shifts: { value: number; sources: string[] }[]
  }
}

interface ShiftEntry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as ShiftEntry[]) {
        if (hadRecentInput) continue
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 100) : 'text'))
        window.shifts.push({ value, sources: nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
  })
}

// A blocked service worker would log to the console.
test.use({ serviceWorkers: 'allow' })

test('nothing moves by itself while a page is loaded and read', async ({ page }) => {
  await watchShifts(page)
  for (const screen of ['/', '/shop', '/shop/goods_list/%E8%8C%B6', `/shop/goods_detail/${inStockGoodsId}`]) {
    await page.goto(screen, { waitUntil: 'load' })
    await readToTheEnd(page)
    await page.waitForLoadState('networkidle')
    const shifts = await page.evaluate(() => window.shifts)
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `${screen} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxLayoutShift)
  }
})
