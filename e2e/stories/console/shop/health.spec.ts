/** The owner reads the shop's state in words, makes a backup in the browser, and saves a file that restores. */
import { readFile } from 'node:fs/promises'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

/** The first bytes of every file that zstd has compressed. */
const zstd = [0x28, 0xb5, 0x2f, 0xfd]

test('the state is read in sentences with what to do, and a backup is made and saved', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'owner')
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
  await page.goto('/console/trail')
  await expect(page.getByRole('main')).toContainText('下载备份')
})

test('others see the state, and no backups', async ({ page, shop }) => {
  test.skip(onPhone(), 'the same screen')
  await signInAsStaff(page, shop, 'packer')
  await page.goto('/console/health')
  await expect(page.getByRole('list', { name: '店铺状态' })).toContainText('数据库应答正常')
  await expect(page.getByRole('button', { name: '创建备份' })).toHaveCount(0)
})
