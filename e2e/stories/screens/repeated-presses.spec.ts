/** A double click, a double tap, a key repeat: one press. */
import type { Locator, Page } from '@playwright/test'
import { openSessionAs, order, payOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { newCredentials } from '../../fixtures/credentials.ts'

async function pressTwice(page: Page, control: Locator, isMobile: boolean): Promise<void> {
  if (!isMobile) return control.dblclick()
  // Waits until it is stable and uncovered.
  await control.tap({ trial: true })
  const box = (await control.boundingBox())!
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const devtools = await page.context().newCDPSession(page)
  await partPresses(page)
  // A tenth of a second apart by timestamp, also on a slow machine.
  const begunAt = Date.now() / 1000
  for (const timestamp of [begunAt - 0.1, begunAt]) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp })
  }
}

function collectPosts(page: Page): string[] {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
  })
  return posts
}

test('pressed twice, the menu and a question stay open', async ({ page, request, isMobile }) => {
  const shopper = await registerThroughApi(request)
  await order(request, shopper)
  await openSessionAs(page, shopper)
  await page.goto('/user/order')
  const dialog = page.getByRole('dialog')
  await pressTwice(page, page.getByRole('button', { name: '取消订单' }), isMobile)
  await expect(dialog).toHaveCSS('opacity', '1')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '取消订单' }).focus()
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(dialog, 'a key pressed down opens it, too').toBeVisible()
  await page.keyboard.press('Escape')
  await pressTwice(page, page.getByRole('button', { name: '菜单', exact: true }), isMobile)
  await expect(dialog).toHaveCSS('opacity', '1')
  await expect(page).toHaveURL(/\/user\/order$/)
})

test('pressed twice, a refund is confirmed and made once', async ({ page, request, isMobile }) => {
  const shopper = await registerThroughApi(request)
  await payOrder(request, shopper, (await order(request, shopper)).payUrl)
  await openSessionAs(page, shopper)
  await page.goto('/user/order')
  const posts = collectPosts(page)
  const dialog = page.getByRole('dialog')
  await pressTwice(page, page.getByRole('button', { name: '退款测试' }), isMobile)
  await expect(dialog).toHaveCSS('opacity', '1')
  expect(posts).toEqual([])
  await partPresses(page)
  await pressTwice(page, dialog.getByRole('button', { name: '确定退款' }), isMobile)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article').getByText(/^(退款中|已退款)$/)).toBeVisible()
  expect(posts).toEqual(['/api/order/alipay_refund/'])
})

test('pressed twice, forms are sent once', async ({ page, isMobile }) => {
  const { username, password } = newCredentials()
  const posts = collectPosts(page)
  await page.goto('/user/register')
  for (const name of ['注册', '登录']) {
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByLabel('用户名', { exact: true }).fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await pressTwice(page, page.getByRole('button', { name, exact: true }), isMobile)
    await expect(page).toHaveURL(name === '注册' ? /\/user\/login/ : /\/user\/detail_index/)
    // The alert expires, possibly before the second form.
    const welcome = page.getByRole('alert').filter({ hasText: '注册成功, 请登录.' })
    if (name === '注册') await expect(welcome).toHaveCount(1)
    await expect(page.getByRole('alert').filter({ hasNotText: '注册成功' })).toHaveCount(0)
  }
  await page.goto('/test')
  const form = page.locator('form:has(textarea)')
  await form.getByRole('textbox').first().fill('茶')
  await form.getByRole('textbox').last().fill('一碗')
  await pressTwice(page, form.getByRole('button'), isMobile)
  await expect(page).toHaveURL(/\/test\/\d+$/)
  expect(posts).toEqual(['/api/user/register_user/', '/api/user/auth_user/', '/api/token/create/', '/api/items-v1/'])
})

test('plus counts every press, at any speed', async ({ page, request }) => {
  await openSessionAs(page, await registerThroughApi(request))
  await page.goto(`/user/pay/${inStockGoodsId}`)
  const quantity = page.getByRole('spinbutton')
  const plus = page.locator(`button[aria-controls="${await quantity.getAttribute('id')}"]`).last()
  await plus.dblclick()
  await plus.dblclick()
  await expect(quantity).toHaveValue('5')
})
