/** WeChat Pay on a telephone: its browser opens WeChat. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onDesktop } from '../../../fixtures/one-window.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { iPhone, openAs, payOnTelephone, wechatTest as test } from './wechat-shop-test.ts'

test.skip(onDesktop, 'a desktop shows a code')
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

test('the shopper leaves for WeChat, comes back unpaid, pays, and sees it', async ({ page, own }) => {
  await openAs(page, iPhone)
  await becomeShopper(page)
  await page.goto(`/user/pay/${own.goodsId}`)
  await page.getByRole('radio', { name: '微信支付' }).check()
  await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
  const cashier = /\/cashier\/[\w-]+\?provider=wechat_pay$/
  await expect(page).toHaveURL(cashier)
  const leave = page.getByRole('link', { name: '去微信支付付款' })
  await expect(leave).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('main a[referrerpolicy]'))
  const address = page.url()

  await leave.click()
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('heading', { name: '正在确认付款' })).toBeVisible()
  await page.goto(address)
  await leave.click()
  await payOnTelephone(page)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})
