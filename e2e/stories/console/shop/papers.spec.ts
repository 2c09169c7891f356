/** Pictures of licences and permits: uploaded, replaced, ordered by keyboard, shown to shoppers, removed. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { emptyShopTest as test, expect } from '../../../fixtures/shop-test.ts'
import { matchaPng } from '../../../fixtures/pictures.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('a licence, a badge and permits are uploaded, ordered and shown', async ({ page, fresh, watch }) => {
  watch.expectConsole(/status of 4(?:00|15)/)
  await signInAsStaff(page, fresh, 'owner')
  await page.goto(`${fresh.origin}/console/settings/shop`)
  const licence = page.getByRole('group', { name: '营业执照图片' })
  const save = page.getByRole('region', { name: '未保存的改动' }).getByRole('button', { name: '保存' })
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: matchaPng }

  await test.step('what is no picture, or too large, is refused in words', async () => {
    const file = licence.getByLabel('营业执照图片', { exact: true })
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(licence.getByRole('alert')).toHaveText('这张图片无法使用，请选择 JPG、PNG 或 WebP 图片。')
    await file.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(30 * 1024 * 1024 + 1) })
    await expect(licence.getByRole('alert')).toHaveText('图片太大，最大 30 MB。')
    await file.setInputFiles(picture)
    await expect(licence.getByRole('link', { name: '查看营业执照图片' })).toBeVisible()
    await expect(licence.getByRole('alert')).toHaveCount(0)
    await expect(licence.getByRole('button', { name: '更换：营业执照图片' })).toBeVisible()
  })

  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const permits = page.getByRole('group', { name: /^许可证 \d+$/ })
  const names = () =>
    permits.getByLabel('许可证名称').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  await test.step('permits are added, moved and removed by keyboard', async () => {
    await page.getByRole('button', { name: '添加许可证' }).focus()
    for (const [place, name] of ['食品经营', '酒类', '多余'].entries()) {
      if (place > 0) await page.getByRole('button', { name: '添加许可证' }).press('Enter')
      else await page.keyboard.press('Enter')
      await expect(permits.nth(place).getByLabel('许可证名称')).toBeFocused()
      await page.keyboard.type(name)
      // A key between two presses of Enter, which would count as one.
      await page.keyboard.press('Tab')
      await page.keyboard.type(`JY${place}`)
    }
    await page.getByRole('button', { name: '把许可证 2 往前移' }).press('Enter')
    expect(await names()).toEqual(['酒类', '食品经营', '多余'])
    await expect(page.getByRole('button', { name: '把许可证 1 往前移' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: '移除许可证 3' }).press('Enter')
    expect(await names()).toEqual(['酒类', '食品经营'])
    await expect(permits.nth(1).getByLabel('许可证名称')).toBeFocused()
    await permits.first().locator('input[type=file]').setInputFiles(picture)
    await expect(permits.first().getByRole('button', { name: '移除：许可证图片' })).toBeVisible()
    // Axe counts a field as small while a bar covers a part of it.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  await test.step('a permit without a number is refused at its field; then all is saved', async () => {
    await page.getByLabel('公司名称 · 中文').fill('杭州山茶有限公司')
    await permits.nth(1).getByLabel('许可证编号').fill('')
    await page.getByLabel('日本', { exact: true }).check()
    await save.click()
    await expect(permits.nth(1).getByLabel('许可证编号')).toHaveAttribute('aria-invalid', 'true')
    await permits.nth(1).getByLabel('许可证编号').fill('JY0')
    await permits.first().getByLabel('许可证有效期至').fill(inTenDays)
    await save.click()
    await expect(save).toHaveCount(0)
    await page.goto(`${fresh.origin}/about`)
    await expect(page.getByRole('main')).toContainText('酒类')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '营业执照' })).toBeVisible()
  })

  await test.step('a permit that ends soon stands on the first screen, with what to do', async () => {
    await page.goto(`${fresh.origin}/console`)
    const sentence = `“酒类 JY1”有效期至 ${inTenDays}，快到期了。`
    await expect(page.getByRole('main')).toContainText('30 天内到期或已过期：请办理延续')
    await page.goto(`${fresh.origin}/console/health`)
    const entry = page.getByRole('list', { name: '店铺状态' }).getByRole('listitem').filter({ hasText: sentence })
    await expect(entry).toContainText('请向发证机关办理延续')
    await entry.getByRole('link', { name: '店铺信息' }).click()
    await expect(permits.first().getByLabel('许可证有效期至')).toHaveValue(inTenDays)
    await permits.first().getByLabel('许可证有效期至').fill('')
    await save.click()
    await expect(save).toHaveCount(0)
  })

  await test.step('a removed picture is gone from the footer', async () => {
    await page.goto(`${fresh.origin}/console/settings/shop`)
    await licence.getByRole('button', { name: '移除：营业执照图片' }).click()
    await expect(licence.getByRole('button', { name: '选择图片：营业执照图片' })).toBeFocused()
    await save.click()
    await expect(save).toHaveCount(0)
    await page.goto(fresh.origin)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '营业执照' })).toHaveCount(0)
  })
})
