/** The home page's content: a slide changed, previewed, published at the next request, and the former version back. */
import type { Page } from '@playwright/test'
import { addFirstGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { emptyShopTest as test, expect } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { signInToApi } from '../../../staff-client.ts'

/** Red above, blue below. */
async function drawTwoColours(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 2160
    const context = canvas.getContext('2d')!
    for (const [index, colour] of ['#f00', '#00f'].entries()) {
      context.fillStyle = colour
      context.fillRect(0, index * 1080, 900, 1080)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1]!, 'base64')
}

const middleOf = (page: Page, url: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')!
    context.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1)
    return Array.from(context.getImageData(0, 0, 1, 1).data.subarray(0, 3))
  }, url)

test('a manager changes a slide, previews it in three languages, publishes it, and puts the former one back', async ({
  page,
  fresh,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of 4(?:00|04|09|15)/)
  const goods = await addFirstGoods(await signInToApi(fresh, 'manager'), '128.00')
  await signInAsStaff(page, fresh, 'manager')
  await page.goto(`${fresh.origin}/console/content`)
  const headline = page.getByLabel(/^标题/)
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
    expect(await preview.locator('html').evaluate(() => innerWidth)).toBe(390)
    const languages = page.getByRole('group', { name: '预览的语言' })
    for (const [name, lang, words] of [
      ['日本語', 'ja', '今年、はじめての'],
      ['EN', 'en', 'The first bowl'],
      ['中文', 'zh-CN', '秋天的'],
    ] as const) {
      await languages.getByRole('button', { name }).click()
      await expect(preview.locator('html')).toHaveAttribute('lang', lang)
      await expect(slide()).toContainText(words)
    }
    const shown = await page.request.get(`${fresh.origin}/`)
    expect(await shown.text()).not.toContain('第一碗茶')
    // Without a session, as on the telephone of a colleague.
    const address = (await page.getByRole('link', { name: '打开预览页' }).getAttribute('href'))!
    const opened = await fetch(new URL(address, fresh.origin))
    expect(await opened.text()).toContain('第一碗茶')
    const forged = await fetch(new URL(address.replace(/preview=\w+/, 'preview=1'), fresh.origin))
    expect([forged.status, (await forged.text()).includes('第一碗茶')]).toEqual([404, false])
  })

  await test.step('the preview stands beside the form where there is room', async () => {
    if (onPhone()) return
    await page.setViewportSize({ width: 1200, height: 800 })
    const [form, frame] = [await headline.boundingBox(), await page.locator('iframe').boundingBox()]
    expect(frame!.x).toBeGreaterThan(form!.x + form!.width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1200)
  })

  await test.step('slides are moved by button and by hand', async () => {
    const slides = page.getByRole('navigation', { name: '首页的各部分' }).locator('section').first().locator('li')
    const titles = slides.locator('b')
    const down = page.getByRole('button', { name: '下移秋天的第一碗茶' })
    await down.press('Enter')
    await expect(titles.nth(1)).toHaveText('秋天的第一碗茶')
    await expect(down).toBeFocused()
    const handle = slides.nth(1).locator('[aria-hidden]').first()
    await handle.scrollIntoViewIfNeeded()
    const [from, to] = [(await handle.boundingBox())!, (await titles.first().boundingBox())!]
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, to.y - 4, { steps: 4 })
    await page.mouse.up()
    await expect(titles.first()).toHaveText('秋天的第一碗茶')
    await expect(bar).toHaveCount(0)
  })

  await test.step('the wished part of a picture is uploaded, a broken one refused', async () => {
    const input = page.locator('input[type=file]').last()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByRole('alert')).toBeVisible()
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: await drawTwoColours(page) })
    const cutter = dialog.getByRole('button', { name: /^移动图片/ })
    await expect(dialog.getByRole('slider', { name: '缩放' })).toBeEnabled()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await cutter.focus()
    for (let press = 0; press < 12; press += 1) await cutter.press('ArrowUp')
    await dialog.getByRole('button', { name: '用这一块' }).click()
    const shown = page.locator('img[src^="/shop_img/"]').first()
    await expect(shown).toBeVisible()
    const [red = 0, , blue = 0] = await middleOf(page, (await shown.getAttribute('src'))!)
    expect([red < 60, blue > 200]).toEqual([true, true])
    // Another part of the same file.
    await page.getByRole('button', { name: '裁剪 手机图片' }).click()
    await expect(dialog.getByRole('slider', { name: '缩放' })).toBeEnabled()
    for (let press = 0; press < 6; press += 1) await dialog.getByRole('button', { name: '图片下移' }).click()
    const before = await shown.getAttribute('src')
    await dialog.getByRole('button', { name: '用这一块' }).click()
    await expect(shown).not.toHaveAttribute('src', before!)
    expect((await middleOf(page, (await shown.getAttribute('src'))!))[0]).toBeGreaterThan(200)
    await save.click()
    await expect(bar).toHaveCount(0)
  })

  await test.step('a link is chosen by search; one to nothing is named', async () => {
    await page.getByLabel('链接到').selectOption('商品')
    const target = page.getByRole('combobox', { name: '哪件商品' })
    await target.fill(`${fresh.origin}/shop/goods_detail/999999`)
    await expect(page.getByText('没有找到', { exact: true })).toBeVisible()
    await target.fill('抹茶')
    await expect(page.getByRole('option', { name: goods.name })).toBeVisible()
    // On a phone the open list covers half of the field below it.
    if (!onPhone()) expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await target.press('Enter')
    await expect(target).toHaveValue(goods.name)
    await save.click()
    await expect(bar).toHaveCount(0)
    await expect(target).toHaveValue(goods.name)
    await page.getByLabel('链接到').selectOption('网址')
    const page404 = page.getByRole('combobox', { name: '网址或本店页面' })
    await page404.fill('退货')
    await page.getByRole('option', { name: /退货退款/ }).click()
    await expect(page404).toHaveValue('/help/returns')
    await page.getByLabel('链接到').selectOption('类别')
    const type = page.getByRole('combobox', { name: '哪个类别' })
    await type.press('ArrowDown')
    await page.getByRole('option', { name: '茶' }).click()
    await expect(type).toHaveValue('茶')
    await page.getByLabel('链接到').selectOption('商品')
    await save.click()
    await expect(bar).toHaveCount(0)
    await publish.click()
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('链接的商品或类别已经不在售').first()).toBeVisible()
    await target.fill('抹茶')
    await page.getByRole('option', { name: goods.name }).click()
    await save.click()
    await expect(bar).toHaveCount(0)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  await test.step('published until a day, it is shown at the next request', async () => {
    await publish.click()
    await dialog.getByRole('radio', { name: '定时发布' }).check()
    await dialog.getByLabel('开始').fill('2040-05-02T08:00')
    await dialog.getByLabel('结束').fill('2040-05-01T08:00')
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(dialog.getByLabel('结束')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('开始').fill('')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('已发布。')).toBeVisible()
    const shown = await (await page.request.get(`${fresh.origin}/`)).text()
    expect(shown).toContain('第一碗茶')
    expect(shown).toContain(`/shop/goods_detail/${goods.id}`)
  })

  await test.step('the former version returns', async () => {
    await page.getByRole('link', { name: '历史版本' }).click()
    const versions = page.getByRole('list', { name: '历史版本' }).getByRole('listitem')
    await expect(versions).toHaveCount(2)
    await expect(versions.first()).toContainText('正在显示')
    await expect(versions.first()).toContainText('到2040-05-01 08:00')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await versions.last().getByRole('button', { name: '重新发布' }).click()
    await dialog.getByRole('button', { name: '重新发布' }).click()
    await expect(versions).toHaveCount(3)
    await expect(versions.first()).toContainText('正在显示')
    const shown = await page.request.get(`${fresh.origin}/`)
    expect(await shown.text()).not.toContain('第一碗茶')
  })

  await test.step('name, filing notice and return rules of the shop', async () => {
    await page.goto(`${fresh.origin}/console/settings/shop`)
    await page.getByLabel('店名 · 中文').fill('山茶铺子')
    await page.getByLabel('ICP 备案号').fill('浙ICP备12345678号-1')
    await save.click()
    await expect(bar).toHaveCount(0)
    await page.goto(`${fresh.origin}/console/settings/shop/texts/returns`)
    await page.getByLabel('正文（中文）').fill('签收后七天内可以退货。')
    await publish.click()
    await dialog.getByRole('button', { name: '发布' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`${fresh.origin}/help/returns`)
    await expect(page.getByRole('main')).toContainText('签收后七天内可以退货。')
    await expect(page).toHaveTitle(/山茶铺子/)
    await expect(page.getByRole('contentinfo')).toContainText('浙ICP备12345678号-1')
  })
})
