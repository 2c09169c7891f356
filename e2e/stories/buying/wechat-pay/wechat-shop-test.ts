/** Stories of a shop with two ways to pay: a shop of its own, with both sandboxes. The shared one has one way. */
import type { Browser, Page, Request, Response } from '@playwright/test'
import { freePort, type RunningShop, startShop } from '../../../running-shop.ts'
import { bearer, type KnownShopper } from '../../../fixtures/known-shopper.ts'
import { importGoods } from '../../../fixtures/own-goods.ts'
import { expect, test as base } from '../../../fixtures/shop-test.ts'
import { openWechatControl } from '../../../wechat-control.ts'

export interface WechatShop {
  shop: RunningShop
  /** Address of WeChat Pay's sandbox. */
  wechatOrigin: string
  goodsId: number
}

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

export const wechatTest = base.extend<object, { own: WechatShop }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const port = await freePort()
      const shop = await startShop({
        DEMO: 'off',
        PICTURES_AHEAD: 'off',
        WECHAT_PAY_SANDBOX: '1',
        WECHAT_PAY_SANDBOX_PORT: String(port),
        WECHAT_PAY_SCENES: 'native,h5',
      })
      const [goods] = await importGoods(shop, [100], { hasPictures: false })
      await use({ shop, wechatOrigin: `http://localhost:${port}`, goodsId: goods!.id })
      await shop.stop()
      await shop.removeData()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  shop: async ({ own }, use) => use(own.shop),
})

/** From the next document on. */
export async function openAs(page: Page, userAgent: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'user-agent': userAgent })
  await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), userAgent)
}

/** An unpaid order. */
export async function placeOrder(page: Page, { shop, goodsId }: WechatShop, shopper: KnownShopper): Promise<string> {
  const response = await page.request.post('/api/order/', {
    headers: bearer(shopper),
    data: {
      quantity: 1,
      goods_id: goodsId,
      redirect_url: `${shop.origin}/user/pay/${goodsId}`,
      provider: 'wechat_pay',
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  return ((await response.json()) as { order_number: string }).order_number
}

/** Reads the code that the page received last, from now on. */
export function watchCodes(page: Page): { current(): Promise<string> } {
  const answers = new Map<Request, Response>()
  let last: Response | undefined
  page.on('response', (response) => {
    if (response.ok() && /\/api\/order\/.+\/cashier\/$/.test(new URL(response.url()).pathname))
      answers.set(response.request(), response)
  })
  // A request that the page gave up never finishes, and has no body.
  page.on('requestfinished', (request) => {
    last = answers.get(request) ?? last
  })
  return { current: async () => (last ? ((await last.json()) as { url: string }).url : '') }
}

/** A person with a telephone scans the code on the sandbox's stage, and pays. */
export async function scanAndPay(browser: Browser, { wechatOrigin }: WechatShop, codeUrl: string): Promise<void> {
  const telephone = await browser.newContext({ locale: 'zh-CN', viewport: { width: 390, height: 844 } })
  try {
    const page = await telephone.newPage()
    await page.goto(`${wechatOrigin}/stage`)
    const form = page.locator('form').filter({ has: page.getByLabel('或者粘贴二维码的内容') })
    await form.getByLabel('或者粘贴二维码的内容').fill(codeUrl)
    await form.getByRole('button', { name: '扫一扫' }).click()
    await payOnTelephone(page)
    await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  } finally {
    await telephone.close()
  }
}

export async function payOnTelephone(page: Page): Promise<void> {
  await page.getByLabel('支付密码（六位数字）').fill('135790')
  await page.getByRole('button', { name: '付款', exact: true }).click()
}

export interface WechatFault {
  /** `*` for every trade. */
  out_trade_no: string
  on: 'start' | 'query' | 'close' | 'notify'
  kind: string
  times?: number
}

export async function arrangeWechatFault({ shop, wechatOrigin }: WechatShop, fault: WechatFault): Promise<void> {
  const control = await openWechatControl(shop.dataDir, wechatOrigin)
  await control('POST', '/faults', fault)
}
