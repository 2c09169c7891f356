/** Without an ICP filing, staff who may change settings have a step. Shoppers see none: nothing-set.spec.ts. */
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'the same on a phone')

test('without an ICP filing a manager has a step, a packer has none', async ({ page, shop }) => {
  const step = page.getByRole('link', { name: '去完成：ICP 备案号' })
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console')
  await step.click()
  await expect(page.getByLabel('ICP 备案号')).toBeFocused()

  // The settings still load their audit log, which an ended session may not read.
  await page.goto('/')
  await page.context().clearCookies()
  await signInAsStaff(page, shop, 'packer')
  await page.goto('/console')
  await expect(page.getByRole('list', { name: '待处理' })).toBeVisible()
  await expect(step).toHaveCount(0)
})
