/** A form submitted too early: no bubble, a reason at each invalid field, the first has the focus. */
import type { Locator, Page } from '@playwright/test'
import { mockDeliveredOrder, mockLostAndReturned, orderCalls } from '../../fixtures/orders/delivered-order.ts'
import { axeFindings, untiedFields } from '../../fixtures/axe.ts'
import { addAddress, orderToShip } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

/** Checks the form of this button. */
async function expectRefused(page: Page, submit: Locator): Promise<void> {
  const address = page.url()
  await partPresses(page)
  await submit.click()
  const form = submit.locator('xpath=ancestor::form')
  const wrong = form.locator('[aria-invalid=true]')
  await expect(wrong.first(), address).toBeVisible()
  await expect(wrong.first(), address).toBeFocused()
  const left = await form.evaluate((element: HTMLFormElement) =>
    ([...element.elements] as HTMLInputElement[])
      .filter((control) => control.willValidate && !control.validity.valid && control.ariaInvalid !== 'true')
      .map((control) => control.name),
  )
  expect(left, `${address}: every wrong field is marked`).toEqual([])
  expect(await untiedFields(page), address).toEqual([])
  expect(page.url()).toBe(address)
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('forms of visitors', async ({ page }) => {
  await page.goto('/user/login')
  await expectRefused(page, button(page, '登录'))
  const username = page.getByLabel('用户名', { exact: true })
  await expect(username).toHaveAccessibleDescription('请填写用户名。')
  await username.fill('茶客')
  await expect(username, 'valid again it shows no error').not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/user/register')
  await expectRefused(page, button(page, '注册'))
  await page.goto('/test')
  await expectRefused(page, page.locator('form:has(textarea) button[type=submit]'))
  await expectRefused(page, page.locator('form:has(input[type=file]) button[type=submit]'))
})

test('forms of shoppers', async ({ page, watch }) => {
  watch.expectConsole(/status of 4(00|15)/)
  const shopper = await becomeShopper(page)
  await page.goto('/user/password')
  await expectRefused(page, button(page, '修改密码'))
  await page.goto('/user/account')
  const remove = button(page, '永久注销账户')
  await expectRefused(page, remove)
  const colour = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await colour(remove), 'a dangerous button is red').toBe('rgb(168, 58, 36)')
  await page.goto('/user/address/new')
  await expectRefused(page, button(page, '保存'))

  await addAddress(page.request, shopper)
  const number = await orderToShip(page.request, shopper)
  await page.route(orderCalls(number), mockDeliveredOrder)
  await page.goto(`/user/order/${number}/return`)
  await expectRefused(page, button(page, '提交申请'))
  await expect(page.getByRole('main').getByRole('checkbox').first()).toHaveAccessibleDescription('请选择要退的商品。')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'note.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
  await expect(page.getByRole('main').locator('input[type=file]')).toHaveAccessibleDescription(/图片/)

  await page.unroute(orderCalls(number))
  await page.route(orderCalls(number), mockLostAndReturned)
  await page.goto(`/user/order/${number}`)
  const sent = button(page, '已寄回')
  await expectRefused(page, sent)
  const waybill = page.getByRole('main').locator('input[name=tracking_number]')
  await expect(waybill).toHaveAccessibleDescription('请填写快递单号。')
  await waybill.fill('顺丰 123')
  await expectRefused(page, sent)
  await expect(waybill).toHaveAccessibleDescription('只能有字母、数字和短横线。')
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('forms of staff', async ({ page, shop, watch }) => {
    watch.expectConsole(/status of 400/)
    await page.goto('/console/sign-in')
    await expectRefused(page, page.locator('form button[data-variant=primary]'))
    await signInAsStaff(page, shop, 'owner')
    await page.goto('/console/profile')
    await expectRefused(page, page.locator('form:has(input[name=old_password]) button').last())
    await page.goto('/console/staff')
    await button(page, '添加员工').click()
    await expectRefused(page, page.getByRole('dialog').locator('form button[data-variant=primary]'))
    await page.keyboard.press('Escape')
    await page.goto('/console/types')
    await page
      .getByRole('main')
      .getByRole('button', { name: /添加|新/ })
      .first()
      .click()
    await expectRefused(page, page.getByRole('dialog').locator('form button[data-variant=primary]'))
  })
})
