/** Keyboard only: the purchase, and the focus after its element is removed. */
import type { Page } from '@playwright/test'
import { newCredentials } from '../../fixtures/credentials.ts'
import {
  addAddress,
  openSessionAs,
  like,
  order,
  payOrder,
  putIntoBasket,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { mockDeliveredOrder, orderCalls } from '../../fixtures/delivered-order.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { tabTo } from '../../fixtures/tab-to.ts'

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

test('a removed element passes its focus on', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await order(request, shopper)
  await like(request, shopper, inStockGoodsId)
  await openSessionAs(page, shopper)

  await test.step('a cancelled order: to the order', async () => {
    await page.goto('/user/order')
    await tabTo(page, page.getByRole('button', { name: '取消订单' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: '取消订单' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('已取消', { exact: true })).toBeVisible()
    await expect(page.getByRole('article')).toBeFocused()
  })

  await test.step('a closed message: to the stop before it', async () => {
    const refund = page.getByRole('button', { name: '退款测试' })
    await tabTo(page, refund)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '没有付款' })).toBeVisible()
    await tabTo(page, page.getByRole('alert').filter({ hasText: '没有付款' }).getByRole('button', { name: '关闭' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '没有付款' })).toHaveCount(0)
    await expect(page.locator(':focus')).toBeVisible()
  })

  await test.step('a removed favourite: stays, and can be undone', async () => {
    await page.goto('/user/favorites')
    const remove = page.getByRole('button', { name: /取消收藏/ })
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /撤销/ })).toBeFocused()
    await partPresses(page)
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
  })
})

test('drawer, larger picture and list leave the focus in sensible places', async ({ page }) => {
  await page.goto(`/shop/goods_detail/${inStockGoodsId}`)
  await test.step('the drawer returns it to its button', async () => {
    const menu = page.getByRole('button', { name: '菜单', exact: true })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible()
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  })
  await test.step('so does the larger picture', async () => {
    const demo = page.getByRole('button', { name: 'demo' })
    await tabTo(page, demo)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(demo).toBeFocused()
  })
  await test.step('after ordering the select stays focused, the next page begins at its heading', async () => {
    await page.goto('/shop/goods_list/%E8%8C%B6')
    const select = page.getByRole('main').getByRole('combobox')
    await tabTo(page, select)
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/ordering=/)
    await expect(select).toBeFocused()
    await tabTo(page, page.getByRole('link', { name: '下一页' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('a disabled or hidden element passes its focus on', async ({ page }) => {
  await page.goto(`/shop/goods_detail/${inStockGoodsId}`)
  const demo = page.getByRole('button', { name: 'demo' })
  const disable = (button: HTMLElement) => void ((button as HTMLButtonElement).disabled = true)
  const hide = (button: HTMLElement) => void (button.hidden = true)
  await tabTo(page, demo)
  await demo.evaluate(disable)
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  const like = page.getByRole('button', { name: '收藏' }).filter({ visible: true })
  await tabTo(page, like)
  await like.evaluate(hide)
  await expect(page.locator('form:focus')).toHaveCount(1)
})

test('pages and messages are announced', async ({ page }) => {
  await page.goto('/')
  const announcer = page.locator('[aria-live="polite"][aria-atomic="true"]')
  await page.getByRole('navigation').getByRole('link', { name: '商店' }).filter({ visible: true }).click()
  await expect(announcer).toHaveText('商店 · yokoso')
  await page.goBack()
  await expect(announcer).toHaveText(/^yokoso · /)
  await page.goto('/user/register')
  await page.getByLabel('用户名', { exact: true }).fill('茶客')
  await page.getByRole('button', { name: '注册', exact: true }).click()
  const password = page.getByLabel('密码', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/请填写密码。/)
  await expect(password).toHaveAttribute('aria-invalid', 'true')
})
