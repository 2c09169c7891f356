/** WeChat Pay in the browser of a telephone, which opens WeChat. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onDesktop } from '../../../fixtures/one-window.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { iPhone, openAs, payOnTelephone, placeOrder, wechatTest as test } from './wechat-shop-test.ts'

test.skip(onDesktop, 'a desktop shows a code')
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })
test.beforeEach(({ page }) => openAs(page, iPhone))

test('the shopper chooses WeChat Pay, comes back from it unpaid, opens it again and pays', async ({ page, own }) => {
  await becomeShopper(page)
  await page.goto(`/user/pay/${own.goodsId}`)
  await page.getByRole('radio', { name: '微信支付' }).check()
  await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
  await expect(page).toHaveURL(/\/cashier\/[\w-]+\?provider=wechat_pay$/)
  const cashier = page.url()
  const leave = page.getByRole('link', { name: '去微信支付付款' })
  await leave.click()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(new RegExp(`/user/pay/${own.goodsId}\\?out_trade_no=`))
  await expect(page.getByRole('heading', { name: '正在确认付款' })).toBeVisible()
  await expect(page.getByText('支付宝或微信支付通常几秒钟内就会返回结果')).toBeVisible()

  await page.goto(cashier)
  await leave.click()
  await payOnTelephone(page)
  await expect(page).toHaveURL(new RegExp(`/user/pay/${own.goodsId}\\?out_trade_no=`))
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})

test('the cashier has a link in place of a code, in each language', async ({ page, own }) => {
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect(page.getByRole('heading', { level: 1, name: '付款' })).toBeVisible()
  await expect(page.getByRole('link', { name: '去微信支付付款' })).toBeVisible()
  await expect(page.getByRole('img', { name: '微信支付付款码' })).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  expect(await overflowAt320(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('main a[referrerpolicy]'))
})
