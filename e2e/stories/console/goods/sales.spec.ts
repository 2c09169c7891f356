/** Sales in the console: planned, moved and ended on the goods' prices screen, and planned of several goods at once. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

/** In the shop's zone, hours from now. */
const wallTime = (hours: number) => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16)

test('a sale is planned, gets other dates, starts, and ends after a confirmation', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 400/)
  const [goods] = await addGoods(shop, [5])
  const { id, name } = goods!
  const priceInShop = async () =>
    ((await (await page.request.get(`/api/goods_info/${id}/`)).json()) as { price: string }).price
  await signInAsStaff(page, shop, 'manager')
  await page.goto(`/console/goods/${id}/prices`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}：价格与促销`)
  await expect(page.getByText('没有正在进行或已安排的促销')).toBeVisible()
  const form = page.getByRole('main').locator('form')
  const dialog = page.getByRole('dialog')
  const sale = page.getByRole('listitem').filter({ hasText: '¥15.00' })

  await test.step('planned; an end before the start is one line, and loses nothing', async () => {
    await form.getByLabel('促销价').fill('15')
    await form.getByLabel('开始').fill(wallTime(5))
    await form.getByLabel('结束').fill(wallTime(4))
    await form.getByRole('button', { name: '看看划线价' }).click()
    await expect(form.getByText('结束时间要在开始时间之后')).toBeVisible()
    await expect(form.getByLabel('促销价')).toHaveValue('15')
    await form.getByLabel('结束').fill(wallTime(48))
    await form.getByRole('button', { name: '看看划线价' }).click()
    await expect(form.getByRole('status')).toContainText('没有划线价')
    await form.getByRole('button', { name: '安排促销' }).click()
    await expect(page.getByText('已安排促销。')).toBeVisible()
    await expect(sale).toContainText('未开始')
    await expect(form.getByLabel('促销价')).toHaveValue('')
    expect(await priceInShop()).toBe('19.90')
  })

  await test.step('other dates: it starts now', async () => {
    await sale.getByRole('button', { name: '改时间' }).click()
    await dialog.getByLabel('开始').fill(wallTime(-1))
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await dialog.getByRole('button', { name: '保存时间' }).click()
    await expect(page.getByText('促销时间已保存。')).toBeVisible()
    await expect(sale).toContainText('进行中')
    expect(await priceInShop()).toBe('15.00')
  })

  await test.step('ended, after a confirmation', async () => {
    await sale.getByRole('button', { name: '立即结束' }).click()
    await expect(dialog).toContainText('售价马上从 ¥15.00 恢复为原价 ¥19.90')
    await dialog.getByRole('button', { name: '保留促销' }).click()
    expect(await priceInShop()).toBe('15.00')
    await sale.getByRole('button', { name: '立即结束' }).click()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await dialog.getByRole('button', { name: '立即结束' }).click()
    await expect(page.getByText('促销已结束。')).toBeVisible()
    await expect(sale).toHaveCount(0)
    expect(await priceInShop()).toBe('19.90')
    await expect(page.getByRole('row').nth(1)).toContainText('促销结束')
  })
})

test('a sale of several goods is previewed, planned and cancelled; the prices screen of one ends them all', async ({
  page,
  shop,
}) => {
  test.skip(onPhone(), 'on a phone goods are read, not edited')
  const made = await addGoods(shop, [5, 5])
  await signInAsStaff(page, shop, 'manager')
  const begin = async () => {
    await page.goto(`/console/goods?q=TASTE-${made[0]!.name.split(/[ -]/)[1]}`)
    await page.getByRole('checkbox', { name: '选中这一页' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: '促销' }).click()
    await dialog.getByLabel('数值').fill('80')
    await dialog.getByRole('button', { name: '预览改动' }).click()
    await expect(seen).toHaveText([/¥19\.90→¥15\.90/, /¥19\.90→¥15\.90/])
  }
  const dialog = page.getByRole('dialog')
  const seen = dialog.getByRole('list', { name: '修改前后' }).getByRole('listitem')
  const plan = async () => {
    await dialog.getByRole('button', { name: '给 2 件安排促销' }).click()
    await expect(page.getByText('已给 2 件安排促销。')).toBeVisible()
  }

  await begin()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await plan()
  await page.getByRole('button', { name: '取消这些促销' }).click()
  await expect(page.getByText('已取消 2 件的促销。')).toBeVisible()

  await begin()
  await plan()
  await page.goto(`/console/goods/${made[1]!.id}/prices`)
  await expect(page.getByText('批量促销，共 2 件')).toBeVisible()
  await page.getByRole('button', { name: '全部结束' }).click()
  await dialog.getByRole('button', { name: '结束 2 件的促销' }).click()
  await expect(page.getByText('已结束 2 件的促销。')).toBeVisible()
  await expect(page.getByText('没有正在进行或已安排的促销')).toBeVisible()
})
