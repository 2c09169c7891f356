/** The parts of the design system, on the page that shows them all. */
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

test('dialog, drawer, carousel and messages respond to keys', async ({ page }) => {
  await page.goto('/test/ui')
  const opener = page.getByRole('button', { name: 'Dialog' })
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Dialog' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()

  const menu = page.getByRole('main').getByRole('button', { name: '菜单' })
  await menu.click()
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  const carousel = page.getByRole('region', { name: '轮播图' })
  const second = carousel.getByRole('button', { name: '第 2 张，共 3 张' })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-current', 'true')

  await page.getByRole('button', { name: 'failure', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: '用户名或密码不正确。' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: '关闭' }).click()
  await expect(alert).toHaveCount(0)
})

test('the large picture is magnified in its own view', async ({ page }) => {
  await page.goto('/shop/goods_detail/2')
  const opener = page.getByRole('button', { name: 'demo' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '放大', exact: true }).click()
  await partPresses(page)
  await dialog.getByRole('button', { name: '缩小', exact: true }).click()
  await expect(dialog.getByRole('button', { name: '放大', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})
