/** The screen of the shop's facts: errors at their field, nothing typed is lost, and a save over another edit. */
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'facts of the shop are written at a desk')
// Both change the facts of one shop.
test.describe.configure({ mode: 'default' })

test('a manager sets facts; a wrong one and an edit by somebody else lose nothing typed', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 4(?:00|09)/)
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/settings/shop')
  const hours = page.getByRole('textbox', { name: '营业时间 · 中文' })
  const email = page.getByLabel('邮箱')
  await hours.fill('周一至周六')
  await email.fill('nobody')
  const save = page.getByRole('region', { name: '未保存的改动' }).getByRole('button', { name: '保存' })
  await email.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight))
  await save.click()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  const note = page.locator(`[id="${await email.getAttribute('aria-describedby')}"]`)
  const bar = page.getByRole('region', { name: '未保存的改动' })
  // The wrong field is not left under the bar.
  await expect
    .poll(async () => (await bar.boundingBox())!.y - (await note.boundingBox())!.y)
    .toBeGreaterThan((await note.boundingBox())!.height)
  await expect(hours).toHaveValue('周一至周六')

  const { revision } = (await callConsole(page, shop, { method: 'GET', path: 'shop/' })) as { revision: number }
  const headers = { 'if-match': `"${revision}"` }
  await callConsole(page, shop, {
    method: 'PATCH',
    path: 'shop/',
    data: { postal_code: '310012', hours: { 'zh-CN': '全年无休' } },
    headers,
  })
  await email.fill('')
  await save.click()
  const conflict = page.getByRole('alert').filter({ hasText: '全年无休' })
  await expect(conflict).toContainText('营业时间 · 中文')
  await expect(page.getByLabel('邮政编码')).toHaveValue('310012')
  await expect(hours).toHaveValue('周一至周六')
  await conflict.getByRole('button', { name: '改用已保存的：营业时间 · 中文' }).click()
  await expect(hours).toHaveValue('全年无休')
  await expect(conflict).toHaveCount(0)
  await hours.fill('周一至周六')
  await save.click()
  await expect(save).toHaveCount(0)
  const saved = await callConsole(page, shop, { method: 'GET', path: 'shop/' })
  expect(saved).toMatchObject({ hours: { 'zh-CN': '周一至周六' }, postal_code: '310012', email: null })
  const after = { hours: null, postal_code: null }
  const last = { 'if-match': `"${(saved as { revision: number }).revision}"` }
  await callConsole(page, shop, { method: 'PATCH', path: 'shop/', data: after, headers: last })
})

test('a return address stays as typed after another edit, and the next press saves it', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/settings/shop')
  await page.getByRole('button', { name: /^(?:填写|修改)退货地址$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('收件人').fill('退货组')
  await dialog.getByLabel('电话').fill('0571-88886666')
  for (const [depth, name] of ['浙江省', '杭州市', '西湖区'].entries())
    await dialog.getByLabel(`地区，第 ${depth + 1} 级`).selectOption(name)
  await dialog.getByLabel('街道、门牌').fill('文三路 9 号 3 号仓')
  await dialog.getByLabel('邮编').fill('310012')
  const before = (await callConsole(page, shop, { method: 'GET', path: 'shop/' })) as {
    revision: number
    return_address: object | null
  }
  const headers = { 'if-match': `"${before.revision}"` }
  await callConsole(page, shop, { method: 'PATCH', path: 'shop/', data: { postal_code: '310013' }, headers })
  const save = dialog.getByRole('button', { name: '保存' })
  await save.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByLabel('街道、门牌')).toHaveValue('文三路 9 号 3 号仓')
  await expect(dialog.getByLabel('地区，第 3 级')).toHaveValue(/.+/)
  await save.click()
  await expect(dialog).toHaveCount(0)
  const saved = (await callConsole(page, shop, { method: 'GET', path: 'shop/' })) as { revision: number }
  expect(saved).toMatchObject({ return_address: { street: '文三路 9 号 3 号仓' }, postal_code: '310013' })
  // Other stories share the shop.
  const after = { postal_code: null, return_address: before.return_address }
  const last = { 'if-match': `"${saved.revision}"` }
  await callConsole(page, shop, { method: 'PATCH', path: 'shop/', data: after, headers: last })
})
