/** Signing in by passkey; and a session that ends during work. */
import { addAuthenticator } from '../../fixtures/credentials.ts'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { axeFindings } from '../../fixtures/axe.ts'
import { orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { callConsole, codeOf, leaveIdle, signInAsStaff, withAuthenticator } from '../../fixtures/staff-member.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { shopCommand } from '../../shop-command.ts'

const password = '一壶好水泡三道'.padEnd(12, '茶')

/** One-time link of a new manager, from the command. */
async function oneTimeLink(shop: ShopAddresses, username: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: shop.dataDir, SHOP_PORT: new URL(shop.origin).port, WORKERS: '1' }
  const command = shopCommand('staff', 'add', username, '--role', 'manager')
  return (await promisify(execFile)(process.execPath, command, { env })).stdout.trim()
}

test('the console has its own language, whatever was chosen in the shop', async ({ page }) => {
  await page.goto('/?lang=ja')
  await page.goto('/console/sign-in')
  for (const [name, language] of [
    ['EN', 'en'],
    ['日本語', 'ja'],
    ['中文', 'zh-CN'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
})

test('a passkey is both steps in one', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 401/)
  await addAuthenticator(page)
  await page.goto(await oneTimeLink(shop, `mei-${randomBytes(4).toString('hex')}`))
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '继续' }).click()
  await partPresses(page)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await partPresses(page)
  await page.getByLabel('输入其中一个').fill(await page.locator('form li').first().innerText())
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
  if (onPhone()) await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  await page.goto('/console/orders')
  await page.getByRole('button', { name: '用通行密钥' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
})

/** Simulates the next half minute, because a used step is invalid. */
async function letStepsCountAgain(shop: ShopAddresses, username: string): Promise<void> {
  const books = await openShopBooks(shop.dataDir)
  await books.query('update staff set totp_last_step = null where username = $1', [username])
  await books.close()
}

test('password and six digits are required in place after an idle time, and typed text is saved', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 401/)
  const username = `zhou-${randomBytes(4).toString('hex')}`
  const token = (await oneTimeLink(shop, username)).split('#').at(-1)
  const postBeforeSignIn = async (path: string, data: object) => {
    const response = await page.request.post(`/api/console/${path}`, { data, headers: { origin: shop.origin } })
    expect(response.ok(), path).toBe(true)
    return (await response.json()) as { secret: string }
  }
  await postBeforeSignIn('welcome/', { token, password })
  const { secret } = await postBeforeSignIn('me/totp/', {})
  await postBeforeSignIn('me/totp/confirm/', { code: codeOf(secret) })
  const translations = { 'zh-CN': { name: '闲置的茶' } }
  const data = { sku: `IDLE-${username}`, price: '18.00', sub_type_id: 1, is_on_sale: false, translations }
  const { id } = (await callConsole(page, shop, { method: 'POST', path: 'goods/', data })) as { id: number }

  await letStepsCountAgain(shop, username)
  await page.context().clearCookies({ name: 'staff' })
  await page.goto(`/console/goods/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
  await page.getByLabel('账户名').fill(username)
  await page.getByLabel('密码').fill(password)
  await page.keyboard.press('Enter')
  await page.getByLabel('验证器里的 6 位数字').fill(codeOf(secret))
  await partPresses(page)
  await page.keyboard.press('Enter')
  const name = page.getByRole('group', { name: /^中文/ }).getByLabel('名称')
  await name.fill('写了一半的名字')
  await leaveIdle(shop, username)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await expect(dialog.getByLabel('账户名')).toBeFocused()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByLabel('账户名').fill(username)
  await dialog.getByLabel('密码').fill('不是这个密码呀不是不是')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('账户名、密码或验证码不正确。')
  await dialog.getByLabel('密码').fill(password)
  await partPresses(page)
  await page.keyboard.press('Enter')
  // The step of signing in is used up.
  await dialog.getByLabel('验证器里的 6 位数字').fill(codeOf(secret, 1))
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await partPresses(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: '写了一半的名字' })).toBeVisible()
  await expect(name).toHaveValue('写了一半的名字')
  await page.reload()
  await expect(name).toHaveValue('写了一半的名字')
})

test('cancelling the prompt to sign in again preserves typed text', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 401/)
  const username = await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/goods/new')
  await page.getByLabel('货号').fill('HALF-1')
  await page.getByLabel('价格').fill('12.00')
  await leaveIdle(shop, username)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog', { name: '登录已过期' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录。')
  await expect(page.getByLabel('货号')).toHaveValue('HALF-1')
})

test("re-authentication is prompted alone, by the person's own means, and the dialog under it comes back unchanged", async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of 403/)
  const shopper = await registerThroughApi(page.request)
  const number = await orderToShip(page.request, shopper)
  const manager = await signInAsStaff(page, shop, 'manager')
  const showCode = await withAuthenticator(page, shop, manager)
  await page.goto(`/console/orders/${number}`)
  await page.getByRole('button', { name: '另外补偿一笔' }).click()
  const goodwill = page.getByRole('dialog', { name: '另外补偿一笔' })
  await goodwill.getByLabel('补偿金额').fill('1.00')
  await goodwill.getByLabel('给顾客的话').fill('让您久等了')
  const grant = goodwill.getByRole('button', { name: /1\.00/ })
  await grant.click()
  const identity = page.getByRole('dialog', { name: '再确认一次是你' })
  await expect(identity.getByLabel('验证器里的 6 位数字')).toBeFocused()
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(identity.getByRole('button', { name: '用通行密钥' })).toHaveCount(0)
  await expect(identity.getByRole('button', { name: '密码' })).toHaveCount(0)
  await expect(identity.getByRole('button', { name: /备用码/ })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  // Cancelled, also by going back: the typed text is restored, once.
  await page.goBack()
  await expect(identity).toHaveCount(0)
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await expect(goodwill.getByRole('alert')).toBeVisible()
  await expect(goodwill.getByLabel('补偿金额')).toHaveValue('1.00')
  await expect(goodwill.getByLabel('给顾客的话')).toHaveValue('让您久等了')
  await partPresses(page)
  await grant.click()
  await identity.getByLabel('验证器里的 6 位数字').fill(showCode())
  await identity.getByRole('button', { name: '继续' }).click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByText('¥1.00').first()).toBeVisible()
})
