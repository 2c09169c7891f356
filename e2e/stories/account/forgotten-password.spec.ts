/** A mail address is verified by its link, and gives a new password when the old one is forgotten. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { setLanguage, textsOf } from '../../fixtures/languages/other-languages.ts'
import { findInMailsTo } from '../../fixtures/documents/mails.ts'
import { languages } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

/** The address that the newest of these mails to this person leads to. */
const linkOfMail = (page: Page, address: string, path: string) =>
  findInMailsTo(page.request, address, new RegExp(`href="[^"]*(${path}#[\\w-]+)"`))

for (const language of languages) {
  test(`from a verified address to a new password (${language})`, async ({ page, shop, watch }) => {
    const text = textsOf('identity', language)
    const credentials = newCredentials()
    const shopper = await registerThroughApi(page.request, credentials)
    await openSessionAs(page, shopper)
    await setLanguage(page, shop.origin, language)
    const address = `${randomBytes(5).toString('hex')}@shop.example`
    await page.goto('/user/email')
    await page.getByLabel(text('email'), { exact: true }).fill(address)
    await page.getByRole('textbox', { name: text('password') }).fill(credentials.password)
    await page.getByRole('button', { name: text('email_send') }).click()
    await expect(page.getByRole('main')).toContainText(
      text('email_waits').replace('{email}', address).replace('{minutes}', '60'),
    )
    const verifying = await linkOfMail(page, address, '/user/email')
    // Pasted into this tab, where the page is open: the document stays.
    await page.goto(verifying)
    await expect(page.getByRole('heading', { name: text('email_verified') })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(address)

    await page.goto('/user/login')
    await page.getByRole('link', { name: text('forgotten') }).click()
    await page.getByLabel(text('reset_account')).fill(address)
    await page.getByRole('button', { name: text('reset_send') }).click()
    await expect(page.getByRole('heading', { name: text('reset_sent') })).toBeVisible()
    await expect(page.getByRole('button', { name: text('reset_send_again') })).toHaveText(/[1-6]?\d/)
    const link = await linkOfMail(page, address, '/user/reset')
    // As from a mail program: the document is another one.
    await page.goto('/')
    await page.goto(link)
    const length = text('rule_length').replace('{least}', '8').replace('{most}', '128')
    const rule = page.getByRole('list', { name: text('rules') }).getByText(length)
    const password = page.getByRole('textbox', { name: text('password_new') })
    await password.fill('seven77')
    await expect(rule).not.toContainText(text('rule_met'))
    await password.fill('eleven louder kettles')
    await expect(rule).toContainText(text('rule_met'))
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    // A new password ends every session, also the one of this browser, whose next call finds that out.
    watch.expectConsole(/status of 401/)
    await page.getByRole('button', { name: text('reset_set') }).click()
    await expect(page.getByRole('heading', { name: text('reset_done'), exact: true })).toBeVisible()

    // The rest does not depend on words.
    if (language !== 'zh-CN') return
    watch.expectConsole(/status of 400/)
    await page.goto('/')
    await page.goto(link)
    await password.fill('twelve louder kettles')
    await page.getByRole('button', { name: text('reset_set') }).click()
    await expect(page.getByRole('heading', { name: text('reset_over') })).toBeVisible()
    await page.goto('/user/login')
    await page.getByLabel('用户名').fill(shopper.username)
    await page.getByRole('textbox', { name: '密码' }).fill('eleven louder kettles')
    await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('heading', { name: shopper.username })).toBeVisible()
  })
}

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
