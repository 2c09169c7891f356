/** Buying without an account: order, link, look-up by a code, claim and erasure. */
import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { openSessionAs, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { findInMailsTo } from '../../../fixtures/documents/mails.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'

const goodsId = 241
const newPhone = () => `139${String(randomInt(10 ** 8)).padStart(8, '0')}`

/** Up to the provider's page. */
async function buyAsGuest(page: Page, { phone, email = '' }: { phone: string; email?: string }): Promise<void> {
  await page.goto('/')
  await page.evaluate((id) => {
    localStorage.setItem('basket', JSON.stringify([{ goods_id: id, quantity: 1, seen_price: '56.00' }]))
  }, goodsId)
  await page.goto('/basket')
  await expect(page.getByRole('link', { name: '登录后结算' }).filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: '不登录，直接下单' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/guest/checkout')
  await page.getByLabel('粘贴整段地址').fill(`张小满 ${phone} 浙江省杭州市西湖区北山街 88 号`)
  await page.getByRole('button', { name: '识别并填入' }).click()
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
  await expect(page.getByLabel('手机号')).toHaveValue(new RegExp(phone.slice(-4)))
  if (email) await page.getByLabel('邮箱').fill(email)
}

const submit = (page: Page) => page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })

async function pay(page: Page): Promise<string> {
  await submit(page).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/[\dA-Z-]{14}/, { timeout: 30_000 })
  return /\/order\/([\dA-Z-]{14})/.exec(page.url())![1]!
}

test('a wrong field shows its error, once', async ({ page, watch }) => {
  watch.expectConsole(/status of 400/)
  await buyAsGuest(page, { phone: newPhone() })
  await page.getByLabel('手机号').fill('1380013')
  const refused = page.waitForResponse((response) => response.url().includes('/api/order/guest_check_out/'))
  await submit(page).click()
  expect((await refused).status()).toBe(400)
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true')
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('还差 4 位')).toHaveCount(1)
})

test('a guest buys, sees the order, loses the link and opens it by a code; an account claims it', async ({ page }) => {
  test.setTimeout(150_000)
  const phone = newPhone()
  const email = `${randomBytes(5).toString('hex')}@shop.example`
  await buyAsGuest(page, { phone, email })
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  const number = await pay(page)
  await expect(page.getByRole('heading', { level: 1, name: /付好了|已付款|准备/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('凭这台设备上的链接打开')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  await test.step('without the link there is a summary, and nothing of the person', async () => {
    await page.evaluate(() => localStorage.removeItem('order_links'))
    await page.goto(`/order/${number}`)
    await expect(page.getByRole('heading', { level: 1, name: `订单 ${number}` })).toBeVisible()
    await expect(page.getByText('张小满')).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  await test.step('number, telephone and code open it again', async () => {
    await page.goto('/order')
    await page.getByLabel('订单号', { exact: true }).fill(number.replaceAll('-', '').toLowerCase())
    await page.getByLabel('下单时的电话').fill(phone)
    await page.getByRole('button', { name: '发送验证码' }).click()
    await expect(page.getByText('验证码已经发到下单时填写的邮箱')).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByLabel('验证码').fill(await findInMailsTo(page.request, email, /验证码(?:<[^>]*>|\s)*(\d{6})/))
    await page.getByRole('button', { name: '看订单' }).click()
    await expect(page).toHaveURL(`/order/${number}`)
    await expect(page.getByText('张小满')).toBeVisible()
  })

  await test.step('an account gets the order', async () => {
    await openSessionAs(page, await registerThroughApi(page.request))
    await page.goto('/user/order')
    await expect(page.getByText('这台设备上有 1 笔没有登录时下的订单')).toBeVisible()
    await page.goto(`/order/${number}`)
    await page.getByRole('button', { name: '收进我的账户' }).click()
    await expect(page).toHaveURL(`/user/order/${number}`)
    await page.goto('/user/order')
    await expect(page.getByText(number).first()).toBeVisible()
    await expect(page.getByText('没有登录时下的订单')).toHaveCount(0)
  })
})

test('an order that waits is shown in the basket, is cancelled, and its personal data erased', async ({ page }) => {
  test.setTimeout(120_000)
  await buyAsGuest(page, { phone: newPhone() })
  await submit(page).dblclick()
  await expect(page).toHaveURL(/\/cashier\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/order\/[\dA-Z-]{14}$/)
  const links = await page.evaluate(
    () => JSON.parse(localStorage.getItem('order_links')!) as { order_number: string }[],
  )
  expect(links).toHaveLength(1)
  await page.goto('/basket')
  await expect(page.getByRole('region', { name: /^有 1 笔订单等您付款/ })).toBeVisible()
  await page.goto(`/order/${links[0]!.order_number}`)
  await page.getByRole('button', { name: '取消订单' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /取消/ })).toBeVisible()
  await page.evaluate(() =>
    localStorage.setItem('basket', JSON.stringify([{ goods_id: 98, quantity: 1, seen_price: '1.00' }])),
  )
  await page.getByRole('button', { name: '放回购物篮' }).click()
  await expect(page.getByRole('alert').last()).toHaveText(/^已放回购物篮。/)
  const basket = await page.evaluate(() => JSON.parse(localStorage.getItem('basket')!) as { goods_id: number }[])
  expect(basket.map(({ goods_id }) => goods_id)).toEqual([goodsId, 98])
  await page.getByRole('button', { name: '删除个人信息' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除个人信息' }).click()
  await expect(page).toHaveURL('/order')
  await expect(page.getByText('这台设备上的订单')).toHaveCount(0)
})

test('an outage is no missing order', async ({ page, watch }) => {
  watch.expectConsole(/503|Failed to load/)
  await page.route('**/api/order/summary/**', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', detail: '暂时不可用' } }),
  )
  await page.goto('/order/Y7K4-Q9TM-2HXD')
  await expect(page).toHaveURL(/\/error/)
  await expect(page.getByText('没有找到')).toHaveCount(0)
})

test('links can be removed from the device', async ({ page }) => {
  await page.goto('/order')
  await page.evaluate(() =>
    localStorage.setItem('order_links', JSON.stringify([{ order_number: 'Y7K4-Q9TM-2HXD', token: 'x' }])),
  )
  await page.reload()
  await page.getByRole('button', { name: '从这台设备移除 Y7K4-Q9TM-2HXD' }).click()
  await expect(page.getByRole('link', { name: 'Y7K4-Q9TM-2HXD' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('order_links'))).toBe(null)
})
