/** Staff find a shopper, block and unblock the account, and hand over a link for a new password. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { newCredentials } from '../../../fixtures/credentials.ts'
import { addAddress, openSessionAs, orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('a shopper is found and blocked, reads why, and comes back with a new password', async ({ page, shop, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (401|403)/)
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  await addAddress(page.request, shopper)
  const number = await orderToShip(page.request, shopper)
  const own = await page.context().newPage()
  await openSessionAs(own, shopper)
  await own.goto('/user/detail_index')
  await expect(own.getByRole('heading', { name: shopper.username })).toBeVisible()
  const readProfile = (token: string) =>
    page.request.get('/api/user/index_user_detail/', { headers: { authorization: `Bearer ${token}` } })
  const logIn = (password: string) => page.request.post('/api/token/create/', { data: { ...credentials, password } })
  const words = '店家已停用这个账户。如有疑问，请联系店家。'
  const dialog = page.getByRole('dialog')
  const act = async (name: string, reason: string) => {
    await page.getByRole('button', { name }).click()
    await dialog.getByRole('textbox', { name: '原因' }).fill(reason)
    await dialog.getByRole('button', { name }).click()
  }

  await signInAsStaff(page, shop, 'owner')
  await page.goto('/console/stock')
  const heading = page.getByRole('heading', { level: 1, name: shopper.username })

  await test.step('the search field and an order lead to the shopper', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    const find = page.getByRole('combobox', { name: '搜索商品、订单、顾客' })
    await expect(find).toBeFocused()
    await find.pressSequentially(shopper.username)
    await page.getByRole('option', { name: new RegExp(`^${shopper.username}.*顾客$`) }).click()
    await expect(heading).toBeFocused()
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('link', { name: shopper.username, exact: true }).click()
    await expect(heading).toBeVisible()
  })

  await test.step('blocked, the shopper is refused at the next call, and reads why', async () => {
    await act('停用账户', '冒用他人付款码')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(/停用$/).first()).toBeVisible()
    const refused = await readProfile(shopper.session.token_access)
    expect([refused.status(), await refused.json()]).toMatchObject([401, { detail: words }])
    await own.reload()
    await expect(own).toHaveURL(/\/user\/login/)
    await expect(own.getByText(words).first()).toBeVisible()
    await own.getByLabel('用户名').fill(shopper.username)
    await own.locator('input[type=password]').fill(credentials.password)
    await own.locator('form').getByRole('button', { name: '登录', exact: true }).click()
    await expect(own.locator('form').getByText(words)).toBeVisible()
  })

  const { access } = await test.step('unblocked, the shopper comes back', async () => {
    await act('恢复账户', '已核实')
    await expect(page.getByRole('button', { name: '停用账户' })).toBeVisible()
    return (await (await logIn(credentials.password)).json()) as { access: string }
  })
  expect((await readProfile(access)).status()).toBe(200)

  await test.step('a link sets a new password once, and ends the sessions', async () => {
    await act('生成密码链接', '忘了密码，没有邮箱')
    const link = dialog.getByRole('textbox', { name: '密码链接' })
    await expect(link).toHaveValue(/\/user\/reset#/)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    const url = await link.inputValue()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toHaveCount(0)
    await own.goto(url)
    await own.locator('input[name=new_password]').fill('eleven louder kettles')
    await own.getByRole('button', { name: '用这个密码' }).click()
    await expect.poll(async () => (await readProfile(access)).status()).toBe(401)
    expect((await logIn(credentials.password)).status()).toBe(401)
    expect((await logIn('eleven louder kettles')).status()).toBe(200)
    await own.goto('about:blank')
    await own.goto(url)
    await own.locator('input[name=new_password]').fill('twelve louder kettles')
    await own.getByRole('button', { name: '用这个密码' }).click()
    await expect(own.getByRole('main')).toContainText('链接')
    expect((await logIn('twelve louder kettles')).status()).toBe(401)
  })
})
