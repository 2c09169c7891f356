/** Passkeys of a shopper, with an authenticator in software. */
import type { Page } from '@playwright/test'
import { addAuthenticator, newCredentials } from '../../fixtures/credentials.ts'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

const logInButton = (page: Page) => page.getByRole('button', { name: '用通行密钥登录' })

test('a passkey is added after the password, logs in, and is removed', async ({ page, watch }) => {
  watch.expectConsole(/status of 40[01]/)
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  await openSessionAs(page, shopper)
  const { client, authenticatorId } = await addAuthenticator(page)
  await page.goto('/user/detail_index')
  await page.getByRole('link', { name: '通行密钥' }).click()
  await expect(page.getByText('还没有通行密钥。')).toBeVisible()
  const add = page.getByRole('button', { name: '添加通行密钥' })
  await page.getByLabel('名称').fill('手机')
  await page.getByLabel('密码', { exact: true }).fill('not-the-password')
  await add.click()
  await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
  await expect(page.getByLabel('名称')).toHaveValue('手机')

  const password = page.getByLabel('密码', { exact: true })
  await password.fill(credentials.password)
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await partPresses(page)
  await add.click()
  await expect(page.getByText('已取消，请再试一次，或使用密码。')).toBeVisible()
  await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await partPresses(page)
  await add.click()
  const list = page.getByRole('list', { name: '通行密钥' })
  await expect(list).toContainText('手机')
  await expect(list).toContainText('还没有用过')
  await expect(password).toHaveValue('')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login?next=%2Fuser%2Fpassword')
  await logInButton(page).click()
  await expect(page).toHaveURL(/\/user\/password$/)
  await expect(list).toContainText('上次使用')

  await page.getByRole('button', { name: '移除：手机' }).click()
  await expect(page.getByText('还没有通行密钥。')).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login')
  await logInButton(page).click()
  await expect(page.getByText('没能用这个通行密钥登录，请再试一次，或使用密码。')).toBeVisible()
})

test('without passkeys in the browser there is no button, and the page of passkeys explains it', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
  await page.goto('/user/login')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled()
  await expect(logInButton(page)).toHaveCount(0)
  await becomeShopper(page)
  await page.goto('/user/password')
  await expect(page.getByText('这个浏览器不支持通行密钥，请使用密码。')).toBeVisible()
})

test('the code of passkeys loads when the button is pressed, and an unavailable shop explains itself', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await addAuthenticator(page)
  await page.route('**/api/token/passkey/options/**', (route) =>
    route.fulfill({
      status: 409,
      json: { detail: '这个网址不能使用通行密钥，请使用密码。', code: 'passkeys_unavailable' },
    }),
  )
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/user/login')
  await expect(logInButton(page)).toBeEnabled()
  const before = scripts.length
  await logInButton(page).click()
  await expect(page.getByRole('alert')).toContainText('这个网址不能使用通行密钥')
  expect(scripts.length).toBeGreaterThan(before)
  expect(scripts.slice(before).join(' ')).toMatch(/use-authenticator/)
})
