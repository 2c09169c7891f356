/** A basket in a shop with two ways to pay. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { addAddress, putIntoBasket } from '../../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { iPhone, openAs, payOnTelephone, scanAndPay, watchCodes, wechatTest as test } from './wechat-shop-test.ts'

test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

test('the check-out has a radio for each way, names the chosen one on its button, and leads to its cashier', async ({
  page,
  browser,
  own,
}) => {
  if (onPhone()) await openAs(page, iPhone)
  const codes = watchCodes(page)
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  await putIntoBasket(page.request, shopper, own.goodsId)
  await page.goto('/basket')
  await page.getByRole('link', { name: '去结算' }).filter({ visible: true }).click()
  const ways = page.getByRole('group', { name: '付款方式' })
  await expect(ways.getByRole('radio')).toHaveCount(2)
  await expect(ways.getByRole('radio', { name: '支付宝' })).toBeChecked()
  expect(await overflowAt320(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('input[name=provider]').first(), ['林小满', '北山街 88 号'])
  const submitTo = (name: string) =>
    page.getByRole('button', { name: new RegExp(`去${name}$`) }).filter({ visible: true })
  await expect(submitTo('支付宝')).toBeVisible()
  await ways.getByRole('radio', { name: '支付宝' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(ways.getByRole('radio', { name: '微信支付' })).toBeChecked()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await submitTo('微信支付').click()
  await expect(page).toHaveURL(/\/cashier\/[\w-]+\?provider=wechat_pay$/)
  if (onPhone()) {
    await page.getByRole('link', { name: '去微信支付付款' }).click()
    await payOnTelephone(page)
  } else {
    await expect(page.getByRole('img', { name: '微信支付付款码' })).toBeVisible()
    await scanAndPay(browser, own, await codes.current())
  }
  await expect(page).toHaveURL(/\/user\/checkout\?/, { timeout: 30_000 })
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})
