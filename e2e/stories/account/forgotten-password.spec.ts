/** A mail address is verified by its link, and gives a new password when the old one is forgotten. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

/** The address that the newest mail to this person leads to; the shop has no mail server, and shows its mails. */
async function linkOfMail(page: Page, address: string, path: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const list = await (await page.request.get('/dev/mails')).text()
      const [, mail] = new RegExp(`href="(/dev/mails/\\d+)">[^<]*</a> ${address} `).exec(list) ?? []
      if (!mail) return ''
      const html = await (await page.request.get(mail)).text()
      link = new RegExp(`href="[^"]*(${path}#[\\w-]+)"`).exec(html)?.[1] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

test('from a verified address to a new password', async ({ page, watch }) => {
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  await openSessionAs(page, shopper)
  const address = `${randomBytes(5).toString('hex')}@shop.example`
  await page.goto('/user/email')
  await page.getByLabel('邮箱').fill(address)
  await page.getByRole('textbox', { name: '密码' }).fill(credentials.password)
  await page.getByRole('button', { name: '寄链接给我' }).click()
  await expect(page.getByText(`还没验证：${address}`)).toBeVisible()
  const verifying = await linkOfMail(page, address, '/user/email')
  // Pasted into this tab, where the page is open: the document stays.
  await page.goto(verifying)
  await expect(page.getByRole('heading', { name: '邮箱验证好了' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(address)

  await page.goto('/user/login')
  await page.getByRole('link', { name: '忘了密码？' }).click()
  await page.getByLabel('用户名或邮箱').fill(address)
  await page.getByRole('button', { name: '寄链接给我' }).click()
  await expect(page.getByRole('heading', { name: '看看邮箱' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^再寄一次，还要等 [1-6]?\d 秒$/ })).toBeVisible()
  const link = await linkOfMail(page, address, '/user/reset')
  // As from a mail program: the document is another one.
  await page.goto('/')
  await page.goto(link)
  const rule = page.getByRole('list', { name: '密码的要求' }).getByText('8–128 个字符')
  await page.getByRole('textbox', { name: '新密码' }).fill('seven77')
  await expect(rule).not.toContainText('已满足')
  await page.getByRole('textbox', { name: '新密码' }).fill('eleven louder kettles')
  await expect(rule).toContainText('已满足')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '用这个密码' }).click()
  await expect(page.getByRole('heading', { name: '密码已更改' })).toBeVisible()

  watch.expectConsole(/status of 40[01]/)
  await page.goto('/')
  await page.goto(link)
  await page.getByRole('textbox', { name: '新密码' }).fill('twelve louder kettles')
  await page.getByRole('button', { name: '用这个密码' }).click()
  await expect(page.getByRole('heading', { name: '这个链接用不了了' })).toBeVisible()
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(shopper.username)
  await page.getByRole('textbox', { name: '密码' }).fill('eleven louder kettles')
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: shopper.username })).toBeVisible()
})

test('a link is tried again after an outage, and the address is removed after a question', async ({ page, watch }) => {
  const credentials = newCredentials()
  await openSessionAs(page, await registerThroughApi(page.request, credentials))
  const address = `${randomBytes(5).toString('hex')}@shop.example`
  await page.goto('/user/email')
  await page.getByLabel('邮箱').fill(address)
  await page.getByRole('textbox', { name: '密码' }).fill(credentials.password)
  await page.getByRole('button', { name: '寄链接给我' }).click()
  const link = await linkOfMail(page, address, '/user/email')
  watch.expectConsole(/Failed to load resource/)
  await page.route('**/api/user/email/verify/**', (route) => route.abort())
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: '邮箱还没有验证成功' })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.unroute('**/api/user/email/verify/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '邮箱验证好了' })).toBeVisible()

  await page.goto('/user/email')
  const open = page.getByRole('main').getByRole('button', { name: '移除邮箱' }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: '移除这个邮箱？' })
  await expect(dialog).toContainText(address)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '保留' }).click()
  await expect(page.getByText(`已验证：${address}`)).toBeVisible()
  await open.click()
  await dialog.getByRole('button', { name: '移除邮箱' }).click()
  await expect(page.getByText('邮箱已移除。')).toBeVisible()
  await expect(page.getByText(`已验证：${address}`)).toHaveCount(0)
})

test.describe(() => {
  test.use({ isFirstVisit: true })

  test('another link is sent a minute after the last one, by the same answer for a name that nobody has', async ({
    page,
  }) => {
    await page.goto('/user/reset')
    await page.clock.install()
    await page.getByLabel('用户名或邮箱').fill('nobody-of-this-name')
    await page.getByRole('button', { name: '寄链接给我' }).click()
    await expect(page.getByText('如果 nobody-of-this-name 注册过')).toBeVisible()
    const again = page.getByRole('button', { name: /^再寄一次/ })
    await expect(again).toHaveText(/^再寄一次，还要等 (?:60|5\d) 秒$/)
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    let requests = 0
    page.on('request', (request) => (requests += Number(request.url().includes('forgot_password'))))
    await again.focus()
    await page.keyboard.press('Enter')
    await page.clock.fastForward(30_000)
    await expect(again).toHaveText(/还要等 (?:30|2\d) 秒$/)
    await page.clock.fastForward(31_000)
    await expect(again).toHaveText('再寄一次')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(requests, 'the early press sent nothing').toBe(0)
    await again.click()
    await expect(again).toHaveText(/还要等 (?:60|5\d) 秒$/)
    expect(requests).toBe(1)
  })
})

test('a new password that equals the username has no tick there, on the form for registering', async ({ page }) => {
  await page.goto('/user/register')
  await page.getByLabel('用户名', { exact: true }).fill('Lin2026茶茶茶')
  const rule = page.getByRole('list', { name: '密码的要求' }).getByText('和用户名不一样')
  const password = page.getByLabel('密码', { exact: true })
  await password.fill('lin2026茶茶茶')
  await expect(rule).not.toContainText('已满足')
  await password.fill('seven quiet teapots')
  await expect(rule).toContainText('已满足')
})
