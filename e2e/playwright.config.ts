import { defineConfig } from '@playwright/test'
import { browserFlags } from './browser-flags.ts'
import { chromiumPath } from '../scripts/chromium-path.ts'

/** These set their own window, or need keys that phones lack. */
const neverOnPhone = ['small-screens.spec.ts', 'keyboard.spec.ts', 'focus.spec.ts', 'every-fact.spec.ts']

/** Stories that say the same in both windows, or of work at a desk. `WINDOWS=all` runs them on the phone, too. */
const rarelyOnPhone = [
  'account/forgotten-password.spec.ts',
  'account/messages.spec.ts',
  'account/own-account.spec.ts',
  'account/profile.spec.ts',
  'account/reviews.spec.ts',
  'browsing/filters.spec.ts',
  'buying/changed-terms.spec.ts',
  'buying/discounts/promotions.spec.ts',
  'buying/guests/guest-languages.spec.ts',
  'buying/guests/guest-returns.spec.ts',
  'buying/papers/invoices.spec.ts',
  'buying/papers/receipt.spec.ts',
  'buying/price-drops.spec.ts',
  'buying/sale-on-the-way.spec.ts',
  'buying/settled-rules.spec.ts',
  'console/audit-log.spec.ts',
  'console/goods/search-proposals.spec.ts',
  'console/goods/variants.spec.ts',
  'console/members.spec.ts',
  'console/money/payment-case.spec.ts',
  'console/money/refund-without-goods.spec.ts',
  'console/money/returned-goods.spec.ts',
  'console/shop/foreign-rates.spec.ts',
  'console/shop/health.spec.ts',
  'console/shop/home-content.spec.ts',
  'console/shop/mail-texts.spec.ts',
  'console/shop/opening.spec.ts',
  'console/shop/orders-by-staff.spec.ts',
  'console/shop/papers.spec.ts',
  'console/shop/sent-mails.spec.ts',
  'console/shop/settings.spec.ts',
  'console/shop/shoppers.spec.ts',
  'console/shop/texts.spec.ts',
  'console/signing-in.spec.ts',
  'console/typed-text.spec.ts',
  'poor-network/offline.spec.ts',
  'screens/display-preferences.spec.ts',
  'screens/forms.spec.ts',
  'screens/parts-geometry.spec.ts',
  'screens/quality.spec.ts',
  'screens/repeated-presses.spec.ts',
]

/** The stories share one running shop (its address comes from start-shop.ts) and create their own shoppers. */
export default defineConfig({
  testDir: './stories',
  globalSetup: './start-shop.ts',
  outputDir: './test-results',
  // Stories mostly wait for pages: three occupy two cores, and a fourth makes each slower.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may delay a browser past any wait. `npm test` names each story that a second run passed.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Playwright would capture every page and discard most. A failure reports the page's text.
    screenshot: 'off',
    // The offline story allows it; in the others every response is the server's own.
    serviceWorkers: 'block',
    // Each frame of a transition is painted by the processor. Stories of motion allow it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromiumPath(),
      // Pages of one context share a process, which has read and compiled the shop's scripts. No document lives long
      // enough for the last and most expensive optimisation to pay.
      args: [...browserFlags, '--process-per-site', '--js-flags=--no-turbofan'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testIgnore: [...neverOnPhone, ...(process.env.WINDOWS === 'all' ? [] : rarelyOnPhone)].map(
        (file) => `**/${file}`,
      ),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
