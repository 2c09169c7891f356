/** Keyboard only: the purchase, and what follows it. */
import { newCredentials } from '../../fixtures/credentials.ts'
import {
  addAddress,
  openSessionAs,
  order,
  payOrder,
  putIntoBasket,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { mockDeliveredOrder, orderCalls } from '../../fixtures/orders/delivered-order.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { tabTo } from './tab-to.ts'

test('from home to the refund', async ({ page }) => {
  test.setTimeout(120_000)
  const { username, password } = newCredentials()
  const focused = page.locator(':focus')
  const main = page.getByRole('main')

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(focused).toHaveText('跳到正文')
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await page.goto('/')
  await tabTo(page, page.getByRole('search').getByLabel('搜索', { exact: true }))
  await page.keyboard.type('初昔')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, main.getByRole('link', { name: /宇治抹茶「初昔」/ }).first())
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: /初昔/ })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: '购买' }).filter({ visible: true }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: '去注册' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: '注册' })).toBeFocused()
  for (const words of [username, password]) {
    await tabTo(page, page.getByLabel(words === username ? '用户名' : '密码', { exact: true }))
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeFocused()
  await tabTo(page, page.getByLabel('用户名', { exact: true }))
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }))
  await page.keyboard.press('Space')

  await expect(page.getByRole('heading', { level: 1, name: '购买' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: '增加一件' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('spinbutton')).toHaveValue('3')
  await page.keyboard.press('Shift+Tab')
  for (const left of ['2', '1', '1']) {
    await page.keyboard.press('Space')
    await expect(page.getByRole('spinbutton')).toHaveValue(left)
    await expect(page.getByRole('button', { name: '减少一件' })).toBeFocused()
  }
  await tabTo(page, page.getByRole('button', { name: /购买/ }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/cashier\//)
  await tabTo(page, page.getByRole('button', { name: '付款', exact: true }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await tabTo(page, page.getByRole('link', { name: '全部订单' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeFocused()
  const refund = page.getByRole('button', { name: '退款测试' })
  await tabTo(page, refund)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(refund).toBeFocused()
  await partPresses(page)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: '确定退款' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('已退款', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(refund).toBeFocused()
})

test('from the basket to the cashier, and a confirmation that is dismissed', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await addAddress(request, shopper)
  await addAddress(request, shopper, { region_code: '441900' })
  await putIntoBasket(request, shopper, inStockGoodsId)
  const paid = await order(request, shopper)
  await payOrder(request, shopper, paid.payUrl)
  await openSessionAs(page, shopper)
  const main = page.getByRole('main')

  await page.goto('/basket')
  const mark = main.getByRole('checkbox').first()
  await tabTo(page, mark)
  await page.keyboard.press('Space')
  await expect(mark).not.toBeChecked()
  await expect(mark).toBeFocused()
  await partPresses(page)
  await page.keyboard.press('Space')
  await expect(mark).toBeChecked()
  await tabTo(page, main.getByRole('link', { name: '去结算' }).filter({ visible: true }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: '结算' })).toBeFocused()
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').last()).toBeChecked()
  await expect(page.getByRole('radio').last()).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/cashier\//)

  await page.goto(`/user/order/${paid.orderNumber}`)
  const cancelItems = page.getByRole('button', { name: '取消商品' })
  await tabTo(page, cancelItems)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cancelItems).toBeFocused()

  await page.route(orderCalls(paid.orderNumber), mockDeliveredOrder)
  await page.goto(`/user/order/${paid.orderNumber}/return`)
  const goods = main.getByRole('checkbox').first()
  await tabTo(page, goods)
  await page.keyboard.press('Space')
  await expect(goods).toBeChecked()
  await tabTo(page, main.getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('radio').nth(1)).toBeChecked()
  await tabTo(page, main.getByLabel('说一说'))
  await page.keyboard.type('有一道裂纹。')
  await tabTo(page, main.getByLabel('添加照片'))
  await tabTo(page, page.getByRole('button', { name: '提交申请' }).filter({ visible: true }))
})
