/** A merchant adds goods as a copy of others. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'on a phone goods are read, not edited')

interface Item {
  sku: string
  price: string
  size: string
  stock: number
  pictures: { id: number; alt: Record<string, string> }[]
  translations: Record<string, { name: string; describe: string }>
  facts: Record<string, unknown>
  revision: number
}

test('a copy has texts, fields, facts and pictures of the first, but a SKU, a barcode and a stock of its own', async ({
  page,
  shop,
}) => {
  await signInAsStaff(page, shop, 'manager')
  const [tea] = await addGoods(shop, [7])
  const read = async (id: number) => (await callConsole(page, shop, { method: 'GET', path: `goods/${id}/` })) as Item
  const { revision } = await read(tea!.id)
  const data = { facts: { gtin: '4006381333931', origin_country: 'JP' } }
  const headers = { 'if-match': `"${revision}"` }
  await callConsole(page, shop, { method: 'PATCH', path: `goods/${tea!.id}/`, data, headers })
  const alt = { 'zh-CN': '茶罐', ja: '茶缶', en: 'Tea tin' }
  const { pictures, revision: described } = await read(tea!.id)
  await callConsole(page, shop, {
    method: 'PATCH',
    path: `goods/${tea!.id}/pictures/`,
    data: { pictures: pictures.map(({ id: picture }) => ({ id: picture, alt })) },
    headers: { 'if-match': `"${described}"` },
  })
  const first = await read(tea!.id)

  await page.goto(`/console/goods/${tea!.id}`)
  await page.getByRole('link', { name: '复制商品' }).click()
  await expect(page.getByText(`照“${tea!.name}”复制；货号、条码和库存要另填`)).toBeVisible()
  await expect(page.getByLabel('名称').first()).toHaveValue(tea!.name)
  await expect(page.getByLabel('货号')).toHaveValue('')
  await expect(page.getByLabel('初始库存')).toHaveValue('')
  await expect(page.getByRole('list', { name: '图片' }).getByRole('button', { name: /^第 . 张图片/ })).toHaveCount(1)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('copy.png') })
  await page.getByLabel('货号').fill(`${first.sku}-COPY`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: tea!.name })).toBeVisible()
  await expect(page).toHaveURL(/\/console\/goods\/\d+$/)
  const copy = await read(Number(new URL(page.url()).pathname.split('/').at(-1)))
  expect(copy).toMatchObject({ sku: `${first.sku}-COPY`, stock: 0, price: first.price, size: first.size })
  expect(copy.pictures.map((picture) => picture.alt)).toEqual(first.pictures.map(() => alt))
  for (const [language, { name, describe }] of Object.entries(first.translations))
    expect(copy.translations[language]).toMatchObject({ name, describe })
  expect(copy.facts).toMatchObject({ origin_country: 'JP', gtin: null })
})
