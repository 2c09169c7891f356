/** Inside WeChat an order opens in another browser by its link, and is paid there at WeChat Pay without a login. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, waitForHydration } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { iPhone, openAs, payOnTelephone, scanAndPay, watchCodes, wechatTest as test } from './wechat-shop-test.ts'

test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

test('inside it is said before the button; outside whoever has the link pays, and sees nothing else', async ({
  page,
  browser,
  own,
}) => {
  await openAs(page, `${iPhone} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`)
  await becomeShopper(page)
  await page.goto(`/user/pay/${own.goodsId}`)
  await expect(page.getByText(/^微信里打不开.+下单后为您保留到 .+请在浏览器里付款$/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectInOtherLanguages(page, page.locator('main p.bg-warn-soft').filter({ visible: true }))
  await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
  await expect(page).toHaveURL(/\/o\/[\w.-]+$/)
  const link = page.url()
  await expect(page.getByLabel('订单的链接')).toHaveValue(link)
  await expect(page.getByRole('button', { name: '复制链接' })).toBeVisible()
  await expectInOtherLanguages(page, page.locator('main ol'))

  const isPhone = onPhone()
  const outer = await browser.newContext({
    locale: 'zh-CN',
    viewport: isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(isPhone && { userAgent: iPhone, isMobile: true, hasTouch: true }),
  })
  const outside = await outer.newPage()
  const codes = watchCodes(outside)
  await outside.goto(link)
  await waitForHydration(outside)
  await expectInOtherLanguages(outside, outside.locator('main input[name=provider]').first())
  await waitForHydration(outside)
  await outside.getByRole('radio', { name: '微信支付' }).check()
  await outside.getByRole('button', { name: '去付款' }).click()
  await expect(outside).toHaveURL(`${link}/cashier?provider=wechat_pay`)
  const leave = outside.getByRole('link', { name: '去微信支付付款' })
  await expect(isPhone ? leave : outside.getByRole('img', { name: '微信支付付款码' })).toBeVisible()
  if (isPhone) {
    await leave.click()
    await payOnTelephone(outside)
  } else {
    await scanAndPay(browser, own, await codes.current())
  }
  await expect(outside.getByRole('heading', { level: 1, name: '已付款' })).toBeVisible({ timeout: 30_000 })
  await expect(outside).toHaveURL(new RegExp(`^${link.replaceAll('.', '\\.')}(\\?|$)`))
  await expect(outside.getByRole('link', { name: '查看订单' })).toHaveCount(0)
  expect(await axeFindings(outside, { hasContrast: true })).toEqual([])
  await outer.close()

  await expect(page.getByRole('heading', { level: 1, name: '已付款' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page).toHaveURL(/\/user\/order\//)
})
