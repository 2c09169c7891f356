/** Where the focus goes when its element is removed, closed, disabled or hidden. */
import { like, openSessionAs, order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { tabTo } from './tab-to.ts'

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
