/** A packer ships by a file of tracking numbers: previewed, run, and run once. */
import { axeFindings } from '../../fixtures/axe.ts'
import { interrupted } from '../../fixtures/interruptions.ts'
import { addAddress, orderToShip, readOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test('a packer uploads waybill numbers, sees each line, ships the good ones, and the same file again changes nothing', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(interrupted)
  const offline = async (press: () => Promise<void>, message: RegExp | string) => {
    await page.context().setOffline(true)
    await press()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await page.context().setOffline(false)
    await partPresses(page)
  }
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [one, two] = [await orderToShip(page.request, shopper), await orderToShip(page.request, shopper)]
  await signInAsStaff(page, shop, 'packer')
  const start = Date.now()
  // The shop remembers the meaning of such a column name.
  const carrier = `谁送${start}`
  const rows = [
    `单据,面单号,${carrier}`,
    `${one},SF${start},顺丰`,
    `${two},1.38E+12,顺丰`,
    `${two},SF${start + 1},顺丰`,
    `AAAA-BBBB-CCCC,SF${start + 2},顺丰`,
  ]
  const file = { name: '运单.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }

  await page.goto('/console/orders')
  await page.getByRole('link', { name: '按文件发货' }).click()
  // The connection ends only once the screen is loaded.
  await expect(page.getByLabel('选择文件')).toBeVisible()
  await offline(() => page.getByLabel('选择文件').setInputFiles(file), '网络连接失败')
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByText('订单号 ← 单据')).toBeVisible()
  await expect(page.getByText('未填快递公司，也没有选默认的。').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '修改列' }).click()
  await page.getByRole('combobox', { name: '快递公司', exact: true }).selectOption({ label: `${carrier}（顺丰）` })
  const saveColumns = () => page.getByRole('button', { name: '使用这些列' }).click()
  await offline(saveColumns, '网络连接失败')
  // The selection is unchanged.
  await saveColumns()
  await expect(page.getByText(`快递公司 ← ${carrier}`)).toBeVisible()

  await expect(page.getByText('将发货 2 笔，其余 2 行不变')).toBeVisible()
  await expect(page.getByText('请先把这一列设为“文本”').filter({ visible: true })).toBeVisible()
  const wrong = page.locator('[data-row="5"]')
  await expect(wrong.getByText('AAAA-BBBB-CCCC')).toBeVisible()
  await expect(wrong.getByText('没有这个订单号。')).toBeVisible()
  // Rows with problems have no link.
  for (const line of ['3', '5']) await expect(page.locator(`[data-row="${line}"]`).getByRole('link')).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect((await readOrder(page.request, shopper, one)).shipments).toEqual([])
  const problems = page.getByRole('button', { name: '下载有问题的行' })
  await offline(() => problems.click(), '网络连接失败')
  const apply = () => page.getByRole('button', { name: '发货 2 笔' }).click()
  await offline(apply, '再试一次可以接着发，已发货的不会重复发。')
  await apply()
  await expect(page.getByText('已发货 2 笔')).toBeVisible()
  expect(await readOrder(page.request, shopper, one)).toMatchObject({
    fulfilment: 'shipped',
    shipments: [{ tracking_number: `SF${start}` }],
  })
  const parcels = async () =>
    Promise.all([one, two].map(async (number) => (await readOrder(page.request, shopper, number)).shipments))
  const shipped = await parcels()
  const download = page.waitForEvent('download')
  await problems.click()
  expect((await download).suggestedFilename()).toBe('运单-有问题的行.csv')

  await page.getByRole('link', { name: '再上传一个文件' }).click()
  await page.getByLabel('选择文件').setInputFiles(file)
  await expect(page.getByText('没有要发货的')).toBeVisible()
  await expect(page.getByRole('link', { name: '之前已发 2' })).toBeVisible()
  expect(await parcels()).toEqual(shipped)
})
