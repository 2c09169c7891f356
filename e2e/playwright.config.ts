import { defineConfig } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'

/** The stories share one running shop (its address comes from start-shop.ts) and make their own shoppers. */
export default defineConfig({
  testDir: './stories',
  globalSetup: './start-shop.ts',
  outputDir: './test-results',
  // Stories wait for pages more than they work: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Playwright would take one of every page, and throw away those of stories that pass. A failure tells what the page said.
    screenshot: 'off',
    // The story of being offline allows it; in the others every answer is the server's own.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      // Pages of one context share a process, which has read and compiled the shop's scripts.
      // No document lasts so long that the last and dearest optimisation of its code would pay.
      args: [...browserFlags, '--process-per-site', '--js-flags=--no-turbofan'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // These bring a window of their own, or keys that phones do not have.
      testIgnore: ['small-screens.spec.ts', 'keyboard.spec.ts'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
