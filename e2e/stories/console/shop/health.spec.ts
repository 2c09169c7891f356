/** The owner reads the shop's state in words, makes a backup in the browser, and saves a file that restores. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { addFirstGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { emptyShopTest, expect, test } from '../../../fixtures/shop-test.ts'
import { openOwnEntries, signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'
import { shopCommand } from '../../../shop-command.ts'
import { signInToApi } from '../../../staff-client.ts'

/** The first bytes of every file that zstd has compressed. */
const zstd = [0x28, 0xb5, 0x2f, 0xfd]

test('the state is read in sentences with what to do, and a backup is made and saved', async ({ page, shop }) => {
  const owner = await signInAsStaff(page, shop, 'owner')
  await page.goto('/console/health')
  const state = page.getByRole('list', { name: '店铺状态' })
  await expect(state).toContainText('支付宝是沙箱，不收真钱。')
  await expect(state).toContainText('设置自己的账户后才能收真钱。')
  await expect(state).toContainText('还没有设置邮件服务器，邮件只保存、不发送。')
  await expect(state).toContainText('数据库应答正常')
  await expect(page.getByText(/有 \d+ 项需要处理。/)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  const make = page.getByRole('button', { name: '创建备份' })
  await make.click()
  await expect(page.getByRole('status').filter({ hasText: /备份马上开始|正在备份/ })).toBeVisible()
  await expect(make).toBeDisabled()
  const newest = page.getByRole('region', { name: '备份' }).getByRole('row').nth(1)
  await expect(newest).toContainText('已完成', { timeout: 60_000 })
  await expect(make).toBeEnabled()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('button', { name: /^下载/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^shop-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.backup$/)
  const bytes = await readFile(await download.path())
  expect([...bytes.subarray(0, 4)]).toEqual(zstd)
  expect(bytes.length).toBeGreaterThan(100_000)
  const entries = await openOwnEntries(page, shop)
  for (const act of ['请求备份', '下载备份']) await expect(entries.filter({ hasText: act })).toContainText(owner)
})

test('others see the state, and no backups', async ({ page, shop }) => {
  test.skip(onPhone(), 'the same screen')
  await signInAsStaff(page, shop, 'packer')
  await page.goto('/console/health')
  await expect(page.getByRole('list', { name: '店铺状态' })).toContainText('数据库应答正常')
  await expect(page.getByRole('button', { name: '创建备份' })).toHaveCount(0)
})

test('mails that failed are named, and lead to their list', async ({ page, shop }) => {
  const failed = {
    key: 'mail',
    state: 'bad',
    reason: 'failed',
    at: null,
    count: 3,
    name: null,
    detail: '550 5.4.5 Quota',
  }
  await page.route('**/api/console/health/**', (route) =>
    route.fulfill({ json: { at: new Date().toISOString(), results: [failed] } }),
  )
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/health')
  const entry = page.getByRole('list', { name: '店铺状态' }).getByRole('listitem')
  await expect(entry).toContainText('过去 24 小时有 3 封邮件发送失败，不会再自动重发。')
  await expect(entry).toContainText('550 5.4.5 Quota')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await entry.getByRole('link', { name: '查看未发出的邮件' }).click()
  await expect(page).toHaveURL(/\/console\/mails\?tab=failed$/)
  await expect(page.getByRole('main')).toContainText('发送失败')
})

emptyShopTest('a task that fails is named with what to do, and a saved backup restores', async ({ page, fresh }) => {
  test.skip(onPhone(), 'the same screen')
  test.setTimeout(180_000)
  await addFirstGoods(await signInToApi(fresh, 'manager'), '128.00')
  const books = await openShopBooks(fresh.dataDir)
  await books.query(
    `insert into sweeper_results (name, reported_at, failures, error) values ('made to fail', now(), 9, 'no space left on device')`,
  )
  await books.close()
  await signInAsStaff(page, fresh, 'owner')
  await page.goto(`${fresh.origin}/console/health`)
  const entry = page.getByRole('list', { name: '店铺状态' }).getByRole('listitem').filter({ hasText: '后台任务' })
  await expect(entry).toContainText('有 1 个后台任务失败，例如“made to fail”。')
  await expect(entry).toContainText('系统会自动重试，不会丢数据。请把错误转给管理机器的人。')
  await expect(entry).toContainText('no space left on device')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.getByRole('button', { name: '创建备份' }).click()
  const newest = page.getByRole('region', { name: '备份' }).getByRole('row').nth(1)
  await expect(newest).toContainText('已完成', { timeout: 60_000 })
  const downloading = page.waitForEvent('download')
  await newest.getByRole('button', { name: /^下载/ }).click()
  const file = await (await downloading).path()
  const { stdout } = await promisify(execFile)(process.execPath, shopCommand('restore', '--check', file))
  expect(stdout).toContain('can be restored: orders: 0, goods: 1, discrepancies: 0')
})
