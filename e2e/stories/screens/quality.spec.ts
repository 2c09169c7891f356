/**
 * Pages do not shift while they load, and log nothing to the console. The machine-readable part is in
 * for-machines.spec.ts.
 */
import type { Page } from '@playwright/test'
import { missingScreen, offlineScreen, privateScreens, publicScreens } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

// The shop as for a visitor, including the service worker and motion.
test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'no-preference' } })

const maxLayoutShift = 0.02

async function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) sum += entry.value
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
}

/** Most of a check is waiting, so a few pages run at once. */
async function lookAtEach(page: Page, paths: readonly string[], look: (page: Page) => Promise<void>): Promise<void> {
  const left = paths.values()
  const pages = [page, await page.context().newPage(), await page.context().newPage()]
  const lookOn = async (one: Page) => {
    for (const path of left) {
      await one.goto(path, { waitUntil: 'networkidle' })
      // The offline page redirects once its scripts find the network.
      if (path === offlineScreen) await one.waitForURL((url) => url.pathname !== path)
      await look(one)
      expect(await layoutShiftOf(one), path).toBeLessThanOrEqual(maxLayoutShift)
    }
  }
  await Promise.all(pages.map(lookOn))
}

test('nothing jumps while a page loads, and nothing is logged on the console', async ({ page, watch }) => {
  watch.expectConsole(/status of 404/)
  const output: string[] = []
  page.context().on('console', (message) => {
    output.push(`${message.location().url} ${message.type()}: ${message.text()}`)
  })
  await lookAtEach(page, publicScreens, (one) => one.mouse.wheel(0, 2000))
  // Browsers log every 404 as an error.
  const isItsOwn = (words: string) => words.includes(`${missingScreen} error`) && words.includes('status of 404')
  expect(output.filter((words) => !isItsOwn(words))).toEqual([])
})

test('nothing jumps on the pages of a person', async ({ page }) => {
  await becomeShopper(page)
  // Logs in the other tabs, too.
  await page.goto('/robots.txt')
  await lookAtEach(page, privateScreens, async () => {})
})
