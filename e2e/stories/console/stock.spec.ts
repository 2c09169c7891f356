/** What runs out is seen, what has arrived is written down, and what is counted is sold from meanwhile. */
import { axeFindings } from '../../fixtures/findings.ts'
import { order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { askConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'a phone has no cells; its dialog is the same')

test('a merchant sees what is low and adds what has arrived; a packer counts while a shopper buys, and both count', async ({
  page,
  shop,
}) => {
  const who = await signInAsStaff(page, shop, 'manager')
  const [soldOut, enough] = await addGoods(shop, [0, 83])
  const sku = `TASTE-${soldOut!.name.split(/[ -]/)[1]}`
  await page.goto(`/console/stock?q=${sku}`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  const cell = (column: string, name: string) =>
    page.getByRole('button', { name: new RegExp(`${name}的${column}，改`) })
  await expect(row(soldOut!.name).getByText('售完')).toBeVisible()
  await expect(row(enough!.name)).toHaveCount(0)
  const soldOutInShop = async () =>
    ((await (await page.request.get(`/api/goods_info/${soldOut!.id}/`)).json()) as { in_stock: boolean }).in_stock
  expect(await soldOutInShop()).toBe(false)

  await cell('库存', soldOut!.name).click()
  await page.getByRole('textbox', { name: `${soldOut!.name}的库存` }).fill('+60')
  await page.keyboard.press('Enter')
  await expect(row(soldOut!.name).getByText('60', { exact: true })).toBeVisible()
  expect(await soldOutInShop()).toBe(true)

  await page.getByRole('link', { name: '全部在售' }).click()
  await cell('低于几件提醒', enough!.name).click()
  await page.getByRole('textbox', { name: `${enough!.name}的低于几件提醒` }).fill('90')
  await page.keyboard.press('Enter')
  await expect(cell('低于几件提醒', enough!.name)).toHaveText(/^90 /)
  await page.getByRole('link', { name: '要补货' }).click()
  await expect(row(enough!.name)).toBeVisible()
  await expect(row(soldOut!.name)).toHaveCount(0)

  const packer = await signInAsStaff(page, shop, 'packer')
  await page.reload()
  await expect(row(enough!.name).getByText('83', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `记下库存：${enough!.name}` }).click()
  const shopper = await registerThroughApi(page.request)
  await order(page.request, shopper, { goodsId: enough!.id, quantity: 2 })
  const dialog = page.getByRole('dialog', { name: enough!.name })
  await dialog.getByLabel('改成').fill('80')
  await dialog.getByLabel('说明').fill('清点货架')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '记下库存' }).click()
  await expect(dialog.getByText(`盘点，${packer}：清点货架`)).toBeVisible()
  await dialog.getByRole('button', { name: '好了' }).click()
  await expect(row(enough!.name).getByText('78', { exact: true })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const { results } = (await askConsole(page, shop, {
    method: 'GET',
    path: `goods/${soldOut!.id}/movements/`,
  })) as { results: object[] }
  expect(results[0]).toMatchObject({ reason: 'arrival', change: 60, staff_name: who })
})
