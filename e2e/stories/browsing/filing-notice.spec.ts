/** Without a filing notice: hidden from shoppers, and a to-do for staff who may change settings. */
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'the same on a phone')

test('shoppers see nothing of it, a manager is reminded, a packer is not', async ({ page, shop }) => {
  await page.goto('/')
  await expect(page.getByRole('contentinfo')).toHaveText('© yokoso')

  const toDo = page.getByRole('list', { name: '待处理' }).getByRole('listitem').filter({ hasText: '备案信息' })
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console')
  await expect(toDo).toContainText(/尚未填写：.*备案信息/)
  await toDo.getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('FILING_NOTICE')

  await page.context().clearCookies()
  await signInAsStaff(page, shop, 'packer')
  await page.goto('/console')
  await expect(page.getByRole('list', { name: '待处理' })).toBeVisible()
  await expect(toDo).toHaveCount(0)
})
