/** States of the cashier, mocked: codes, refusals, and what became of the order meanwhile. */
import type { Page } from '@playwright/test'
import type { GalleryShopper } from './gallery-shopper.ts'

const cashierCall = /\/api\/order\/.+\/cashier\//

interface MockedCode {
  lastsForMs: number
  /** The page's own address by default. */
  returnUrl?: string
}

/** A code of the cashier, mocked, which is over after that time. Each read after the first has a newer one. */
export async function showCashierOf(page: Page, { lastsForMs, returnUrl }: MockedCode): Promise<void> {
  const cells = Array.from({ length: 625 }, (_, index) => [index % 25, Math.floor(index / 25)] as const)
  const black = cells.filter(([x, y]) => (x * 7 + y * 11 + x * y) % 3 === 0)
  const path = black.map(([x, y]) => `M${x + 4} ${y + 4}h1v1h-1z`).join('')
  const qr_svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 33 33"><path fill="#fff" d="M0 0h33v33H0z"/><path d="${path}"/></svg>`
  let reads = 0
  await page.route(cashierCall, (route) => {
    reads += 1
    const expires_at = new Date(Date.now() + lastsForMs).toISOString()
    const return_url = returnUrl ?? page.url()
    return route.fulfill({ json: { action: 'qr', url: `bank://pay/${reads}`, qr_svg, expires_at, return_url } })
  })
}

const returnUrl = 'http://localhost/return'

/** A code that the order's poll does not know. @returns the address */
export async function showReplacedCashier(page: Page, { orderNumber }: GalleryShopper): Promise<string> {
  await showCashierOf(page, { lastsForMs: 300_000, returnUrl: `${returnUrl}?out_trade_no=former` })
  return `/cashier/${orderNumber}`
}

/** @returns the address */
export async function showFailedCashier(
  page: Page,
  { orderNumber }: GalleryShopper,
  failure: { status: number; code?: string },
): Promise<string> {
  const { status, ...json } = failure
  await page.route(cashierCall, (route) => route.fulfill({ status, json: { detail: '', ...json } }))
  return `/cashier/${orderNumber}`
}

/** With the shop's own words. @returns the address */
export async function showRefusedCashier(page: Page, { orderNumber }: GalleryShopper): Promise<string> {
  await page.route(cashierCall, async (route) => {
    const response = await route.fetch({ postData: { provider: 'none' } })
    await route.fulfill({ response })
  })
  return `/cashier/${orderNumber}`
}

/** The order as the page finds it once it has loaded. @returns the address */
export async function showSettledCashier(
  page: Page,
  { orderNumber }: GalleryShopper,
  changes: { status: string; events?: object[] },
): Promise<string> {
  await showCashierOf(page, { lastsForMs: 300_000, returnUrl })
  // A paid order leaves for its return address; a response without content keeps the page.
  await page.route(returnUrl, (route) => route.fulfill({ status: 204 }))
  let reads = 0
  await page.route(
    ({ pathname }) => pathname === `/api/order/${orderNumber}/`,
    async (route) => {
      const response = await route.fetch()
      reads += 1
      const json = { ...((await response.json()) as object), ...(reads > 1 && changes) }
      await route.fulfill({ response, json })
    },
  )
  return `/cashier/${orderNumber}`
}

/** As a browser reports a lost network. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false })
    dispatchEvent(new Event('offline'))
  })
  await page.locator('main p.bg-warn-soft').waitFor()
}
