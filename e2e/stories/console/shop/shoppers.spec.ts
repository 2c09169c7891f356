/** Staff find a shopper, block and unblock the account, and hand over a link for a new password. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { newCredentials } from '../../../fixtures/credentials.ts'
import { addAddress, orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('a shopper is found and blocked, reads why, and comes back with a new password', async ({ page, shop, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (401|403)/)
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  await addAddress(page.request, shopper)
  const number = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'owner')
  await page.goto(`/console/shoppers?q=${shopper.username}`)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('shoppers.png') })
  await page.getByRole('link', { name: shopper.username }).click()
  await expect(page.getByRole('heading', { level: 1, name: shopper.username })).toBeFocused()
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('shopper.png'), fullPage: true })

  const logIn = (password: string) =>
    page.request.post('/api/user/auth_user/', { data: { username: shopper.username, password } })
  await page.getByRole('button', { name: '停用账户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '原因' }).fill('冒用他人付款码')
  await dialog.getByRole('button', { name: '停用账户' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/停用$/).first()).toBeVisible()
  const refused = await logIn(credentials.password)
  expect(refused.status()).toBe(401)
  expect(await refused.json()).toMatchObject({ detail: '店家已停用这个账户。如有疑问，请联系店家。' })

  await page.getByRole('button', { name: '恢复账户' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('已核实')
  await dialog.getByRole('button', { name: '恢复账户' }).click()
  await expect(page.getByRole('button', { name: '停用账户' })).toBeVisible()

  await page.getByRole('button', { name: '生成密码链接' }).click()
  await dialog.getByRole('textbox', { name: '原因' }).fill('忘了密码，没有邮箱')
  await dialog.getByRole('button', { name: '生成密码链接' }).click()
  const link = dialog.getByRole('textbox', { name: '密码链接' })
  await expect(link).toHaveValue(/\/user\/reset#/)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const url = await link.inputValue()
  await dialog.getByRole('button', { name: '关闭' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(url)
  await page.locator('input[name=new_password]').fill('eleven louder kettles')
  await page.getByRole('button', { name: '用这个密码' }).click()
  await expect(page.getByRole('link', { name: /登录/ }).first()).toBeVisible()
  await expect.poll(async () => (await logIn('eleven louder kettles')).status()).toBe(200)
})
