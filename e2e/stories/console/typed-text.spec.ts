/** A lost network or an ended session loses no typed text. */
import { randomBytes } from 'node:crypto'
import { expectInputRemains, interrupted } from '../../fixtures/interruptions.ts'
import { addAddress, order, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('goods, a note, a waybill and the settings are still typed after a lost network and an ended session, and are saved then', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(interrupted)
  watch.expectConsole(/409 \(Conflict\).*\/note\//)
  const username = await signInAsStaff(page, shop, 'manager')
  const sku = `TYPED-${randomBytes(4).toString('hex')}`
  const data = { sku, price: '18.00', sub_type_id: 1, is_on_sale: false, translations: { 'zh-CN': { name: sku } } }
  const { id } = (await callConsole(page, shop, { method: 'POST', path: 'goods/', data })) as { id: number }
  const shopper = await registerThroughApi(page.request)
  const { orderNumber } = await order(page.request, shopper)
  await addAddress(page.request, shopper)
  const toShip = await orderToShip(page.request, shopper)
  const saveByKey = () => page.keyboard.press('Control+s')

  await test.step('goods', async () => {
    await page.goto(`/console/goods/${id}`)
    const field = page.getByRole('group', { name: /^中文/ }).getByLabel('描述')
    await field.fill('写了很久的一段描述')
    await expectInputRemains(page, shop, { username, field, save: saveByKey })
    await saveByKey()
    await expect(page.getByRole('region', { name: '未保存的改动' })).toHaveCount(0)
    await page.reload()
    await expect(field).toHaveValue('写了很久的一段描述')
  })

  await test.step('a note', async () => {
    await page.goto(`/console/orders/${orderNumber}`)
    const field = page.getByLabel('只有员工看得到')
    await field.fill('顾客来过电话，周末再送')
    const save = () => page.getByRole('button', { name: '记下', exact: true }).click()
    await expectInputRemains(page, shop, { username, field, save })
    await save()
    await expect(page.getByText('写了备注')).toBeVisible()
    const path = `orders/${orderNumber}/note/`
    const write = (revision: number, data: { text: string; flag: string }) =>
      callConsole(page, shop, { method: 'PUT', path, data, headers: { 'if-match': `"${revision}"` } })
    const { revision } = (await callConsole(page, shop, { method: 'GET', path: `orders/${orderNumber}/` })) as {
      revision: number
    }
    await write(revision, { text: '顾客来过电话，周末再送', flag: 'red' })
    await field.fill('改到周日')
    await save()
    await expect(page.getByText('写了备注')).toHaveCount(2)
    await expect(page.getByRole('radio', { name: '红旗' })).toBeChecked()
    await write(revision + 2, { text: '顾客改了主意', flag: 'red' })
    await field.fill('改到周一')
    await save()
    await expect(page.getByRole('alert')).toContainText('顾客改了主意')
    await expect(field).toHaveValue('改到周一')
    await partPresses(page)
    await save()
    await expect(page.getByText('写了备注')).toHaveCount(4)
  })

  await test.step('a parcel', async () => {
    await page.goto(`/console/orders/${toShip}`)
    const open = page.getByRole('button', { name: '发货', exact: true })
    await open.click()
    const dialog = page.getByRole('dialog', { name: `发货 ${toShip}` })
    const field = dialog.getByLabel('运单号')
    const waybill = `SF${Date.now()}`
    await field.fill(waybill)
    const save = () => dialog.getByRole('button', { name: '发货', exact: true }).click()
    await expectInputRemains(page, shop, { username, field, save })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '放弃，关闭' }).click()
    await expect(open).toBeFocused()
    await partPresses(page)
    await open.click()
    await field.fill(waybill)
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('link', { name: waybill })).toBeVisible()
  })

  await test.step('the settings', async () => {
    await page.goto('/console/settings')
    const field = page.getByLabel('自动确认送达（天）')
    await field.fill('20')
    await expectInputRemains(page, shop, { username, field, save: saveByKey })
    // Shared by the whole shop: other stories depend on them.
    await page.getByRole('button', { name: '放弃' }).click()
    await expect(field).not.toHaveValue('20')
  })
})
