/** A person's own account: logins, password, copy of the data, and deletion. */
import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { newCredentials } from '../../fixtures/credentials.ts'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

type Credentials = ReturnType<typeof newCredentials>

/** The access token of a second login. */
async function logInFromFirefox(request: APIRequestContext, data: Credentials): Promise<string> {
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
  const response = await request.post('/api/token/create/', { data, headers })
  return ((await response.json()) as { access: string }).access
}

async function statusOf(request: APIRequestContext, access: string): Promise<number> {
  const headers = { authorization: `Bearer ${access}` }
  return (await request.get('/api/user/index_user_detail/', { headers })).status()
}

test('logins are seen on the profile and ended there; logging out ends the last', async ({ page, request }) => {
  const credentials = newCredentials()
  const shopper = await registerThroughApi(request, credentials)
  const firefox = await logInFromFirefox(request, credentials)
  await openSessionAs(page, shopper)
  await page.goto('/user/detail_index')
  const logins = page.getByRole('list', { name: '已登录的设备' })
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await expect(logins.getByRole('listitem').filter({ hasText: '当前设备' })).toHaveCount(1)
  expect(await statusOf(request, firefox)).toBe(200)
  await logins.getByRole('button', { name: /Firefox, Linux/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '已退出该设备。' })).toBeVisible()
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(logins).toBeFocused()
  await expect(page.getByText('没有在其他设备上登录。')).toBeVisible()
  expect(await statusOf(request, firefox)).toBe(401)

  const others = [await logInFromFirefox(request, credentials), await logInFromFirefox(request, credentials)]
  await page.reload()
  await expect(logins.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  for (const access of others) expect(await statusOf(request, access)).toBe(401)

  const ended = page.waitForResponse('**/api/token/blacklist/**')
  await page.getByRole('main').getByRole('link', { name: '登出' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  expect((await ended).status()).toBe(200)
  expect(await statusOf(request, shopper.session.token_access)).toBe(401)
})

test('logins that cannot be loaded show an error, and load again', async ({ page, request, watch }) => {
  watch.expectConsole(/status of 503|ApiFailure/)
  await openSessionAs(page, await registerThroughApi(request))
  await page.route('**/api/user/session/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/user/detail_index')
  await expect(page.getByText('暂时无法加载已登录的设备。')).toBeVisible()
  await expect(page.getByRole('button', { name: '上传' })).toBeVisible()
  await page.unroute('**/api/user/session/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('list', { name: '已登录的设备' }).getByRole('listitem')).toHaveCount(1)
})

test('the password is changed: a wrong one is an error, a right one logs out everybody else', async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsole(/status of 400/)
  const credentials = newCredentials()
  const shopper = await registerThroughApi(request, credentials)
  const firefox = await logInFromFirefox(request, credentials)
  await openSessionAs(page, shopper)
  await page.goto('/user/detail_index')
  await page.getByRole('main').getByRole('link', { name: '修改密码' }).click()
  const oldPassword = page.getByLabel('当前密码', { exact: true })
  const newPassword = page.getByLabel('新密码', { exact: true })
  await oldPassword.fill('not the password')
  await newPassword.fill('eleven louder kettles')
  await newPassword.press('Enter')
  await expect(oldPassword).toBeFocused()
  await expect(oldPassword).toHaveAccessibleDescription(/密码不正确。/)
  await oldPassword.fill(credentials.password)
  await partPresses(page)
  await page.getByRole('main').getByRole('button', { name: '修改密码' }).click()
  await expect(page).toHaveURL('/user/detail_index')
  await expect(page.getByRole('alert').filter({ hasText: '密码已修改' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: credentials.username })).toBeVisible()
  for (const access of [firefox, shopper.session.token_access]) expect(await statusOf(request, access)).toBe(401)
})

test('the data are saved as a file, and the account is deleted', async ({ page, request, watch }) => {
  watch.expectConsole(/status of 400/)
  const credentials = newCredentials()
  await openSessionAs(page, await registerThroughApi(request, credentials))
  await page.goto('/user/detail_index')
  await page.getByRole('main').getByRole('link', { name: '数据与账户' }).click()
  const save = page.getByRole('button', { name: '下载', exact: true })
  const brokenOff = { contentType: 'application/json', body: '{"user":{"username":"' }
  await page.route('**/api/user/my_data/**', (route) => route.fulfill(brokenOff), { times: 1 })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: '下载中断，没有保存任何内容。' })).toBeVisible()
  await partPresses(page)
  const saving = page.waitForEvent('download')
  await save.click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('my-data.json')
  const copy = JSON.parse(await readFile(await file.path(), 'utf8')) as { user: { username: string } }
  expect(copy.user.username).toBe(credentials.username)

  const password = page.getByLabel('密码', { exact: true })
  const remove = page.getByRole('button', { name: '永久注销账户' })
  await partPresses(page)
  await remove.click()
  await expect(password).toBeFocused()
  await password.fill('not the password')
  await partPresses(page)
  await remove.click()
  await expect(password).toHaveAccessibleDescription(/密码不正确。/)
  await password.fill(credentials.password)
  await partPresses(page)
  await remove.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('alert').filter({ hasText: '账户已注销。' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token_access'))).toBeNull()
  expect((await request.post('/api/token/create/', { data: credentials })).status()).toBe(401)
})
