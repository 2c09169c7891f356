/** A shop without an owner: first page, and claiming ownership. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { emptyShopTest as test, expect } from '../../fixtures/shop-test.ts'
import { codeOf } from '../../fixtures/staff-member.ts'
import type { RunningShop } from '../../running-shop.ts'

test.skip(onPhone, 'the link is printed where the shop is started')

/** As printed by a start. */
async function printedLink(fresh: RunningShop): Promise<string> {
  const log = await readFile(join(fresh.dataDir, 'shop.log'), 'utf8')
  return /http\S+\/console\/welcome#[\w-]{43}/.exec(log)![0]
}

async function expectFit(page: Page): Promise<void> {
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
}

test('the first owner signs up by the link that the start printed, once, and before that there is only a sign-in page', async ({
  page,
  fresh,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (401|404)/)
  const statuses: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/console/')) statuses.push(`${response.status()} ${pathname}`)
  })

  await test.step('every path shows the page to sign in', async () => {
    await page.goto(`${fresh.origin}/console/goods?tab=withdrawn`)
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveCount(0)
    expect([...new Set(statuses)].toSorted()).toEqual(['200 /api/console/session/', '401 /api/console/me/'])
    await expectFit(page)
  })

  const link = await printedLink(fresh)
  await test.step('name, password and a second factor', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: '成为店主' })).toBeVisible()
    await expectFit(page)
    await page.getByLabel('称呼').fill('老周')
    await page.getByLabel('账户名').fill('lao-zhou')
    await page.getByLabel('密码', { exact: true }).fill('清明前采的龙井是最好喝的')
    await page.getByRole('button', { name: '继续' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '设置两步验证' })).toBeVisible()
    await expectFit(page)
    await page.getByRole('button', { name: '用验证器应用' }).click()
    const secret = await page.locator('code').innerText()
    await expectFit(page)
    // The scanned secret stays valid.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '设置两步验证' })).toBeVisible()
    await page.getByRole('button', { name: '用验证器应用' }).click()
    await expect(page.locator('code')).toHaveText(secret)
    await page.getByLabel('验证器里的 6 位数字').fill(codeOf(secret))
    await page.getByRole('button', { name: '继续' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '保存备用码' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await expectFit(page)
    const codes = await page.getByRole('listitem').allInnerTexts()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: '保存为文件' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toBe(`yokoso · 老周\n备用码\n\n${codes.join('\n')}\n`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
    const confirm = page.getByRole('button', { name: '我已保存' })
    await page.getByLabel('输入其中一个').fill('2222-3333-4444')
    await confirm.click()
    await expect(page.getByText('与上面的备用码都不一致，请再核对。')).toBeVisible()
    await expect(page.getByLabel('输入其中一个')).toBeFocused()
    await expectFit(page)
    await page.getByLabel('输入其中一个').fill(codes[3]!.toUpperCase().replaceAll('-', ' '))
    await confirm.click()
    await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
    await expect(page.getByText('老周').first()).toBeVisible()
  })

  await test.step('nothing of it lies in the storage of the browser, and shop pages never get the cookie', async () => {
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    const [cookie] = (await page.context().cookies(`${fresh.origin}/api/console/`)).filter(
      ({ name }) => name === 'staff',
    )
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/console' })
    const ofShop = await page.context().cookies(fresh.origin)
    expect(ofShop.map(({ name }) => name)).not.toContain('staff')
  })

  await test.step('the link opened again reports that it was used', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText('链接已使用过，或已过期。')
    await expectFit(page)
    await page.getByRole('link', { name: '登录' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
  })
})
