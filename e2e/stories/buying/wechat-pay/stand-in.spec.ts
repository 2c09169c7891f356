/** The pages of WeChat Pay's sandbox, for the merchant who tries the shop. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { placeOrder, watchCodes, wechatTest as test } from './wechat-shop-test.ts'
import { tabTo } from '../../screens/tab-to.ts'

test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

async function expectWhole(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  const place = new URL(page.url()).pathname
  expect.soft(await axeFindings(page, { hasContrast: true }), `${place}: axe`).toEqual([])
  expect.soft(await smallTargets(page), `${place}: targets`).toEqual([])
  expect.soft(await overflowAt320(page), `${place}: width`).toEqual([])
}

test('its pages are accessible, fit a narrow window, and pay by keyboard', async ({ page, own, watch }) => {
  watch.expectConsole(/status of 409/)
  const codes = watchCodes(page)
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect.poll(() => codes.current()).toMatch(/^weixin:/)
  const code = await codes.current()
  const number = `${orderNumber.replaceAll('-', '')}_1`
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    for (const path of ['/', '/stage', `/stage/trades/${number}`, '/platform']) {
      await page.goto(own.wechatOrigin + path)
      await expectWhole(page, /./)
    }
  }
  await page.goto(`${own.wechatOrigin}/stage`)
  const paste = page.getByLabel('或者粘贴二维码的内容')
  await tabTo(page, paste)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expectWhole(page, /./)
  await tabTo(page, page.getByLabel('支付密码（六位数字）'))
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('支付密码错误。')
  await expectWhole(page, /./)
  await tabTo(page, page.getByLabel('支付密码（六位数字）'))
  await page.keyboard.type('135790')
  await page.keyboard.press('Enter')
  await expectWhole(page, /付款成功/)
})
