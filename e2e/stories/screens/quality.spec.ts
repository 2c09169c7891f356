/** Pages stand still while they load, and say nothing on the console. What machines read is in for-machines.spec.ts. */
import type { Page } from '@playwright/test'
import { missingScreen, privateScreens, publicScreens } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

// The shop as a visitor meets it, service worker and all.
test.use({ serviceWorkers: 'allow' })

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

test('nothing jumps while a page loads, and nothing is said on the console', async ({ page, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of 404/)
  const said: string[] = []
  page.on('console', (message) => said.push(`${message.location().url} ${message.type()}: ${message.text()}`))
  for (const path of publicScreens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.mouse.wheel(0, 2000)
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(maxLayoutShift)
  }
  // Of a page that is missing a browser says so by itself.
  const isItsOwn = (words: string) => words.includes(`${missingScreen} error`) && words.includes('status of 404')
  expect(said.filter((words) => !isItsOwn(words))).toEqual([])
})

test('nothing jumps on the pages of a person', async ({ page }) => {
  await becomeShopper(page)
  for (const path of privateScreens) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await layoutShiftOf(page), path).toBeLessThanOrEqual(maxLayoutShift)
  }
})
