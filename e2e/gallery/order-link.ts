import type { Page } from '@playwright/test'

/** The page of an order link, whose address is a secret of one order: with a mocked order that waits. */
export const showOrderLink = (page: Page): Promise<string> => showOrderLinkAs(page, 'pending')

async function showOrderLinkAs(page: Page, status: 'pending' | 'paid'): Promise<string> {
  await page.route(/\/api\/order\/open\/[^/]+\/(?:\?|$)/, (route) =>
    route.fulfill({
      json: {
        order_number: 'Y7K4-Q9TM-2HXD',
        status,
        surplus_amount: status === 'paid' ? '486.00' : null,
        is_replaced: false,
        total_amount: '486.00',
        currency: 'CNY',
        expires_at: new Date(Date.now() + 840_000).toISOString(),
        lines: [
          { goods_id: 1, goods_name: '志野茶碗', option_text: '', quantity: 2, image_url: '/goods_img/1-160.webp' },
          { goods_id: 2, goods_name: '宇治抹茶', option_text: '40 g', quantity: 1, image_url: '/goods_img/2-160.webp' },
        ],
        providers: ['alipay'],
      },
    }),
  )
  return '/o/sample'
}

/** The same page in a browser that blocks the provider's. */
export async function showBlockedOrderLink(page: Page): Promise<string> {
  await becomeWeChat(page)
  return showOrderLink(page)
}

/** The check-out as a browser shows it that blocks the provider's page. */
export async function becomeWeChat(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.60' })
  })
}

/** The link of an order that was paid twice. */
export const showPaidOrderLink = (page: Page): Promise<string> => showOrderLinkAs(page, 'paid')

/** A code of the cashier, mocked, which is over after that time. */
export async function showCashierOf(page: Page, lastsForMs: number): Promise<void> {
  const cells = Array.from({ length: 625 }, (_, index) => [index % 25, Math.floor(index / 25)] as const)
  const black = cells.filter(([x, y]) => (x * 7 + y * 11 + x * y) % 3 === 0)
  const path = black.map(([x, y]) => `M${x + 2} ${y + 2}h1v1h-1z`).join('')
  const qr_svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29"><path fill="#fff" d="M0 0h29v29H0z"/><path d="${path}"/></svg>`
  await page.route(/\/api\/order\/.+\/cashier\//, (route) => {
    const expires_at = new Date(Date.now() + lastsForMs).toISOString()
    return route.fulfill({ json: { action: 'qr', url: 'bank://pay/1', qr_svg, expires_at, return_url: page.url() } })
  })
}

/** The link's own cashier with a code. */
export async function showLinkCashier(page: Page): Promise<string> {
  await showCashierOf(page, 300_000)
  return `${await showOrderLink(page)}/cashier`
}
