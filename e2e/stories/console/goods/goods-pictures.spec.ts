/** A merchant adds goods to the shop. */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'on a phone goods are read, not edited')

const pictureOf = async (sku: string) => ({
  name: `${sku}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(new URL(`../../../../demo/pictures/goods/${sku}.webp`, import.meta.url)),
})

test('a merchant adds goods in three languages with three pictures, and the shop shows and finds them', async ({
  page,
  shop,
  watch,
}) => {
  test.setTimeout(60_000)
  await signInAsStaff(page, shop, 'manager')
  const mark = randomInt(1_000_000)
  const names = { 'zh-CN': `早春抹茶 ${mark}`, ja: `早春の抹茶 ${mark}`, en: `Early spring matcha ${mark}` }

  await page.goto('/console/goods/new')
  for (const [place, name] of Object.values(names).entries()) {
    await page.getByLabel('名称').nth(place).fill(name)
    await page.getByLabel('描述').nth(place).fill(name)
  }
  await page.getByLabel('价格（元）').fill('58.00')
  await page.getByLabel('货号').fill(`SPRING-${mark}`)
  await page.getByLabel('重量').fill('40 g')
  await page.getByRole('combobox', { name: '类别' }).selectOption('抹茶')
  await page.getByLabel('初始库存').fill('6')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: names['zh-CN'] })).toBeVisible()
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  watch.expectConsole(/415 \(Unsupported Media Type\)/)
  const skus = ['TEA-JPN-01', 'TEA-JPN-02', 'TEA-JPN-03']
  const noPicture = { name: 'notes.webp', mimeType: 'image/webp', buffer: Buffer.from('not a picture') }
  const chosen = await Promise.all(skus.map(pictureOf))
  await page.getByLabel('添加，或拖到这里').setInputFiles([chosen[0]!, noPicture, chosen[1]!, chosen[2]!])
  const pictures = page.getByRole('list', { name: '图片' })
  await expect(pictures.getByRole('button', { name: /^第 . 张图片/ })).toHaveCount(3)
  const uploads = page.getByRole('list', { name: '上传中' })
  await expect(uploads.getByText('notes.webp')).toBeVisible()
  await uploads.getByRole('button', { name: '取消上传' }).click()
  await expect(uploads).toHaveCount(0)

  const before = await picturesOf()
  await pictures.getByRole('button', { name: '第 3 张图片' }).click()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.getByRole('button', { name: '前移' }).click()
  await expect(page.getByText('第 1 张，共 3 张')).toBeVisible()
  const alts = { 中文: `茶罐 ${mark}`, 日本語: `茶缶 ${mark}`, EN: `Tea tin ${mark}` }
  for (const [language, alt] of Object.entries(alts)) await page.getByLabel(`替代文字（${language}）`).fill(alt)
  await page.getByRole('checkbox', { name: '在售' }).check()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '保存' })).toHaveCount(0)
  const after = await picturesOf()
  expect(after.map(({ picture }) => picture)).toEqual([2, 0, 1].map((place) => before[place]!.picture))

  const found = async (path: string) => {
    const response = await page.request.get(`/api/goods_info/${path}`)
    return ((await response.json()) as { results: { id: number }[] }).results.map((goods) => goods.id)
  }
  for (const name of Object.values(names))
    expect(await found(`search_goods_queryset/?${new URLSearchParams({ query: name })}`)).toContain(id)
  expect(await found('?ordering=newest')).toContain(id)
  for (const [lang, name] of Object.entries(names)) {
    const html = await (await page.request.get(`/shop/goods_detail/${id}?lang=${lang}`)).text()
    expect(html).toContain(name)
    expect(html).toContain(Object.values(alts)[Object.keys(names).indexOf(lang)])
  }

  const main = page.getByRole('main')
  await page.goto('/shop/goods_list/matcha?ordering=newest&lang=en')
  await expect(main.getByRole('link', { name: names.en }).first()).toBeVisible()
  await page.goto(`/shop/goods_list/${encodeURIComponent('抹茶')}?ordering=newest&lang=zh-CN`)
  await main.getByRole('link', { name: names['zh-CN'] }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: names['zh-CN'] })).toBeVisible()
  const strip = main.getByRole('list', { name: '图片' }).getByRole('listitem')
  await expect(strip).toHaveCount(3)
  for (const [place, { picture }] of after.entries()) {
    const img = strip.nth(place).getByRole('img')
    await img.scrollIntoViewIfNeeded()
    await expect(img).toHaveAttribute('src', new RegExp(`[?&]v=${picture}(&|$)`))
    await expect.poll(async () => img.evaluate((shown: HTMLImageElement) => shown.naturalWidth > 0)).toBe(true)
  }
  await expect(strip.first().getByRole('img', { name: alts['中文'] })).toBeVisible()

  /** By the version, the common part of a picture's addresses. */
  async function picturesOf() {
    const response = await page.request.get(`/api/console/goods/${id}/`)
    const { pictures } = (await response.json()) as { pictures: { url: string }[] }
    return pictures.map(({ url }) => ({ picture: new URL(url, shop.origin).searchParams.get('v') }))
  }
})
