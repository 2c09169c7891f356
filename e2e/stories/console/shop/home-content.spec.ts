/** The home page's content: a slide changed, previewed, published at the next request, and the former version back. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { matchaPng } from '../../../fixtures/pictures.ts'
import { emptyShopTest as test, expect } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('a manager changes a slide, previews it in three languages, publishes it, and puts the former one back', async ({
  page,
  fresh,
  watch,
}) => {
  watch.expectConsole(/status of 4(?:00|09|15)/)
  await signInAsStaff(page, fresh, 'owner')
  await page.goto(`${fresh.origin}/console/content`)
  const headline = page.getByLabel('标题')
  const preview = page.frameLocator('iframe')
  const slide = () => preview.getByRole('heading', { level: 2 }).first()
  const bar = page.getByRole('region', { name: '未保存的改动' })
  const save = bar.getByRole('button', { name: '保存' })
  const publish = page.getByRole('button', { name: '发布', exact: true })
  const dialog = page.getByRole('dialog')
  await expect(headline).toHaveValue('今年的|第一碗抹茶')
  await expect(publish).toHaveCount(0)

  await test.step('a saved draft is seen in the preview on a phone’s width, not in the shop', async () => {
    await headline.fill('秋天的|第一碗茶')
    await save.click()
    await expect(bar).toHaveCount(0)
    await expect(slide()).toContainText('第一碗茶')
    if (!onPhone) expect((await page.locator('iframe').boundingBox())!.width).toBeCloseTo(390, 0)
    const languages = page.getByRole('group', { name: '预览的语言' })
    await languages.getByRole('button', { name: '日本語' }).click()
    await expect(preview.locator('html')).toHaveAttribute('lang', 'ja')
    await languages.getByRole('button', { name: 'EN' }).click()
    await expect(preview.locator('html')).toHaveAttribute('lang', 'en')
    await languages.getByRole('button', { name: '中文' }).click()
    const shown = await page.request.get(`${fresh.origin}/`)
    expect(await shown.text()).not.toContain('第一碗茶')
  })

  await test.step('a picture is uploaded, a broken one refused', async () => {
    const input = page.locator('input[type=file]')
    await input.last().setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toBeVisible()
    await input.last().setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: matchaPng })
    await expect(page.locator('img[src^="/shop_img/"]').first()).toBeVisible()
    await save.click()
    await expect(bar).toHaveCount(0)
  })

  await test.step('a link to nothing is named before publishing', async () => {
    await page.getByLabel('链接到').selectOption('商品')
    await page.getByLabel('商品编号').fill('999999')
    await save.click()
    await expect(bar).toHaveCount(0)
    await publish.click()
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('链接的商品或类别已经不在售').first()).toBeVisible()
    await page.getByLabel('链接到').selectOption('搜索')
    await save.click()
    await expect(bar).toHaveCount(0)
    // The phone's menu covers whatever is at its edge.
    if (!onPhone) expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  await test.step('published, it is shown at the next request', async () => {
    await publish.click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('已发布。')).toBeVisible()
    const shown = await page.request.get(`${fresh.origin}/`)
    expect(await shown.text()).toContain('第一碗茶')
  })

  await test.step('the former version returns', async () => {
    await page.getByRole('link', { name: '历史版本' }).click()
    const versions = page.getByRole('list', { name: '历史版本' }).getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('正在显示')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await versions.last().getByRole('button', { name: '重新发布' }).click()
    await dialog.getByRole('button', { name: '重新发布' }).click()
    await expect(versions).toHaveCount(3)
    await expect(versions.first()).toContainText('正在显示')
    const shown = await page.request.get(`${fresh.origin}/`)
    expect(await shown.text()).not.toContain('第一碗茶')
  })
})
