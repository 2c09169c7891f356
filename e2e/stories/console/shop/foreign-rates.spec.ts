/** The company moves to a country with other tax rates: the console names what has a rate of the former one. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { addFirstGoods } from '../../../fixtures/added-goods.ts'
import { findOverflow } from '../../../fixtures/overflow.ts'
import { emptyShopTest as test, expect } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { signInToApi } from '../../../staff-client.ts'

test('goods and settings with a rate that the seat does not have are named, and lead to where they change', async ({
  page,
  fresh,
}) => {
  test.setTimeout(120_000)
  const call = await signInToApi(fresh, 'owner')
  const { id } = await addFirstGoods(call, '60.00')
  const change = async (path: string, data: object) => {
    const { revision } = await call<{ revision: number }>('GET', path)
    await call('PATCH', path, data, { 'if-match': `"${revision}"` })
  }
  await change('shop/', { seat: 'CN' })
  await change(`goods/${id}/`, { tax_percent: 13 })
  await change('settings/', { default_tax_percent: 13, delivery_tax_percent: 6 })
  await signInAsStaff(page, fresh, 'owner')
  await page.goto(`${fresh.origin}/console/settings/shop`)
  const main = page.getByRole('main')
  const seat = page.getByRole('combobox', { name: '公司所在地' })
  await expect(seat).toHaveValue('CN')
  const banners = main.locator('output.banner')
  await expect(banners).toHaveCount(0)

  await test.step('saving the other seat names goods and both settings', async () => {
    await seat.selectOption('JP')
    const bar = page.getByRole('region', { name: '未保存的改动' })
    await bar.getByRole('button', { name: '保存' }).click()
    await expect(bar).toHaveCount(0)
    await expect(banners).toHaveText([
      '1 件商品的税率不是日本的税率，需要重新选择。 查看这些商品',
      '默认税率 13% 不是日本的税率，需要重新选择。 去修改',
      '配送费税率 6% 不是日本的税率，需要重新选择。 去修改',
    ])
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await page.evaluate(findOverflow)).toEqual([])
  })

  await test.step('the goods are listed, and none once they have a rate of the seat', async () => {
    await banners.getByRole('link', { name: '查看这些商品' }).click()
    await expect(page).toHaveURL(/foreign_tax=1/)
    await expect(main.getByRole('link', { name: '宇治抹茶' }).first()).toBeVisible()
    await change(`goods/${id}/`, { tax_percent: 8 })
  })

  await test.step('the settings are changed where the banner leads', async () => {
    await page.goto(`${fresh.origin}/console/settings/shop`)
    await expect(banners).toHaveCount(2)
    await banners.first().getByRole('link', { name: '去修改' }).click()
    const rate = page.getByRole('textbox', { name: '默认税率（%）' })
    await expect(rate).toHaveValue('13')
    await rate.fill('10')
    await page.getByRole('textbox', { name: '配送费税率（%）' }).fill('10')
    const bar = page.getByRole('region', { name: '未保存的改动' })
    await bar.getByRole('button', { name: '保存' }).click()
    await expect(bar).toHaveCount(0)
    await page.goto(`${fresh.origin}/console/settings/shop`)
    await expect(seat).toHaveValue('JP')
    await expect(banners).toHaveCount(0)
  })
})
