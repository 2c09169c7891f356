/** Screens of an order without an account in each language, with goods, an address and errors. */
import type { Page } from '@playwright/test'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { seedLocalStorage } from '../../../fixtures/known-shopper.ts'
import { expectInOtherLanguages, expectLanguage, setLanguage } from '../../../fixtures/languages/other-languages.ts'
import { newPhone, orderAsGuest, payAsGuest } from '../../../fixtures/orders/guest-order.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'

const ofPerson = ['张小满', '浙江省', '杭州市', '西湖区', '北山街 88 号']

/** The same steps in Japanese and in English; the words of the page are its language's. */
async function inOtherLanguages(page: Page, path: string, step: () => Promise<void>, personalTexts: readonly string[]) {
  for (const language of ['ja', 'en'] as const) {
    await setLanguage(page, page.url(), language)
    await page.goto(path)
    await step()
    await expectLanguage(page, language, personalTexts)
  }
  await setLanguage(page, page.url(), 'zh-CN')
}

test('the filled check-out, and its errors', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 400/)
  const [tea] = await addGoods(shop, [20])
  await seedLocalStorage(page, {
    basket: JSON.stringify([{ goods_id: tea!.id, quantity: 2, seen_price: '19.90' }]),
  })
  await page.goto('/guest/checkout')
  const pasted = `张小满 ${newPhone()} 浙江省杭州市西湖区北山街 88 号`
  const fill = async () => {
    const form = page.locator('#guest-checkout')
    await form.locator('textarea').first().fill(pasted)
    await form.locator('button[type=button]').first().click()
    await expect(form.locator('input[name=recipient]')).toHaveValue('张小满')
  }
  await inOtherLanguages(page, '/guest/checkout', fill, ofPerson)
  const refuse = async () => {
    await fill()
    await page.locator('input[name=phone]').fill('1380013')
    const form = page.locator('#guest-checkout')
    await form.locator('button[type=submit]').filter({ visible: true }).last().click()
    await expect(page.locator('input[name=phone]')).toHaveAttribute('aria-invalid', 'true')
  }
  await inOtherLanguages(page, '/guest/checkout', refuse, ofPerson)
})

test('order, summary and look-up', async ({ page, shop }) => {
  const [tea] = await addGoods(shop, [20])
  const order = await orderAsGuest(page.request, shop, {
    goodsId: tea!.id,
    total: '19.90',
    email: 'guest@shop.example',
  })
  await page.goto(order.path)
  await expect(page).toHaveURL(`/order/${order.orderNumber}`)
  const recipient = page.getByText('张小满')
  await expectInOtherLanguages(page, recipient, ofPerson)
  await payAsGuest(page.request, order)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /付好了|已付款|准备/ })).toBeVisible()
  await expectInOtherLanguages(page, recipient, ofPerson)

  await page.evaluate(() => localStorage.removeItem('order_links'))
  await page.goto(`/order/${order.orderNumber}`)
  const phone = page.locator('main input[name=phone]')
  await expect(phone).toBeVisible()
  await expectInOtherLanguages(page, phone)
  await expect(recipient).toHaveCount(0)

  await page.goto('/order')
  await expectInOtherLanguages(page, phone)
  const requestCode = async () => {
    await page.locator('main input[name=order_number]').fill(order.orderNumber)
    await phone.fill(newPhone())
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('main input[name=code]')).toBeVisible()
  }
  await inOtherLanguages(page, '/order', requestCode, [])
})
