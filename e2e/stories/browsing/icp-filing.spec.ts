/** Without the text of an ICP filing: shoppers see none, and staff who may change settings have a to-do. */
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'the same on a phone')

test('without an ICP filing shoppers see no label, a manager has a to-do, a packer has none', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toHaveText('© yokoso配送退货退款')

  const toDo = page.getByRole('list', { name: '待处理' }).getByRole('listitem').filter({ hasText: '备案信息' })
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console')
  await expect(toDo).toContainText(/尚未填写：.*备案信息/)
  await toDo.getByRole('link').click()
  await expect(page.getByLabel('ICP 备案号')).toBeVisible()

  await page.context().clearCookies()
  await signInAsStaff(page, shop, 'packer')
  await page.goto('/console')
  await expect(page.getByRole('list', { name: '待处理' })).toBeVisible()
  await expect(toDo).toHaveCount(0)
})
