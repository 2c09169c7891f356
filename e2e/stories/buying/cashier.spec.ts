/** The shop's own cashier page: the link or the code of an order's payment. */
import { axeFindings } from '../../fixtures/axe.ts'
import { order } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

test('the cashier’s link leads to the provider; another tab continues by itself once the order is paid', async ({
  page,
  context,
}) => {
  const { orderNumber, goodsId } = await order(page.request, await becomeShopper(page))
  await page.goto(`/cashier/${orderNumber}`)
  await expect(page.getByRole('heading', { level: 1, name: '付款' })).toBeVisible()
  const link = page.getByRole('link', { name: '去支付宝付款' })
  await expect(link).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const other = await context.newPage()
  await other.goto(`/cashier/${orderNumber}`)
  await expect(other.getByRole('link', { name: '去支付宝付款' })).toBeVisible()
  await link.click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await expect(other).toHaveURL(new RegExp(`/user/pay/${goodsId}\\?out_trade_no=`), { timeout: 30_000 })
  await page.goto(`/cashier/${orderNumber}`)
  await expect(page).toHaveURL(`/user/order/${orderNumber}`)
})

test('a code is shown with its end, and replaced on request; while the provider does not respond the page shows this', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/503/)
  const { orderNumber } = await order(page.request, await becomeShopper(page))
  const requests: unknown[] = []
  // The sandbox's provider has no codes.
  await page.route(/\/api\/order\/[^/]+\/cashier\//, async (route) => {
    requests.push(route.request().postDataJSON())
    if (requests.length === 3) return route.fulfill({ status: 503, json: { code: 'unavailable', detail: '' } })
    const url = `bank://pay/${requests.length}`
    const qr_svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h2v2H0zM2 2h2v2H2z"/></svg>'
    const expires_at = new Date(Date.now() + 300_000).toISOString()
    return route.fulfill({ json: { action: 'qr', url, qr_svg, expires_at, return_url: page.url() } })
  })
  await page.goto(`/cashier/${orderNumber}`)
  await expect(page.getByRole('img', { name: '支付宝付款码' })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: '换个新码' }).click()
  await expect.poll(() => requests).toMatchObject([{ fresh: false }, { fresh: true }])
  await expect(page.getByRole('button', { name: '换个新码' })).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '换个新码' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '支付宝没有回应' })).toBeVisible()
  await page.getByRole('button', { name: '现在再试' }).click()
  await expect(page.getByRole('img', { name: '支付宝付款码' })).toBeVisible()
})

test('the cashier of a link leads back to it, once the shop has put another order in place', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  let status = 'pending'
  await page.route(/\/api\/order\/open\/sample\/\?/, (route) =>
    route.fulfill({
      json: {
        order_number: 'Y7K4-Q9TM-2HXD',
        status,
        surplus_amount: null,
        is_replaced: status === 'cancelled',
        total_amount: '486.00',
        currency: 'CNY',
        expires_at: new Date(Date.now() + 840_000).toISOString(),
        lines: [{ goods_id: 1, goods_name: '志野茶碗', option_text: '', quantity: 2, image_url: null }],
        providers: ['alipay'],
      },
    }),
  )
  await page.route(/\/api\/order\/open\/sample\/cashier\//, (route) =>
    route.fulfill({ status: 409, json: { code: 'cashier_elsewhere', detail: '' } }),
  )
  await page.goto('/o/sample/cashier')
  await expect(page.getByRole('heading', { level: 1, name: '这笔订单正在另一台设备上付款' })).toBeVisible()
  status = 'cancelled'
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { level: 1, name: '订单已修改' })).toBeVisible()
  await expect(page).toHaveURL('/o/sample')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the cashier redirects to the login', async ({ page }) => {
    await page.goto('/cashier/AAAA-BBBB-CCCC')
    await expect(page.getByRole('main').getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      '/user/login?next=%2Fcashier%2FAAAA-BBBB-CCCC',
    )
  })
})
