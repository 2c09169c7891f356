/** A manager words a mail: preview before saving, a wrong placeholder, another's edit, and the way back. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

test('words are tried in a preview, saved and taken back; nothing typed is lost', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 4(?:00|09)/)
  // The phone and the desktop share a shop.
  const [kind, name] = onPhone() ? ['email_changed', '邮箱已更换'] : ['email_removed', '邮箱已移除']
  const place = `mails/texts/${kind}/zh-CN/`
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/mails')
  await page.getByRole('link', { name: '邮件文字' }).click()
  await page.getByRole('link', { name: `中文，${name}` }).click()
  const subject = page.getByLabel('主题')
  const body = page.getByRole('textbox', { name: '正文' })
  await expect(subject).toHaveValue(name)
  await expect(page.getByText('{username}', { exact: true })).toBeVisible()

  await subject.fill('{shop_name}：邮箱已移除')
  await body.fill('您好，{nickname}。')
  await page.getByRole('button', { name: '预览' }).click()
  await expect(body).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('没有 {nickname} 这个占位符。')).toBeVisible()
  await body.fill('您好，{username}。\n\n<b>邮箱已移除</b>，以后的信不再寄到这里。')
  await page.getByRole('button', { name: '预览' }).click()
  for (const width of [360, 600]) {
    const frame = page.frameLocator(`iframe[title="宽 ${width} 像素"]`)
    await expect(frame.getByRole('paragraph').filter({ hasText: '您好，Lin2026。' })).toBeVisible()
    await expect(frame.getByText('<b>邮箱已移除</b>，以后的信不再寄到这里。')).toBeVisible()
  }
  await expect(page.locator('pre')).toContainText('您好，Lin2026。')

  const save = page.getByRole('region', { name: '未保存的改动' }).getByRole('button', { name: '保存' })
  const { revision } = (await callConsole(page, shop, { method: 'GET', path: place })) as { revision: number }
  const headers = { 'if-match': `"${revision}"` }
  const data = { subject: '邮箱没有了', paragraphs: null }
  await callConsole(page, shop, { method: 'PUT', path: place, data, headers })
  await save.click()
  await expect(subject).toHaveAttribute('aria-invalid', 'true')
  await expect(subject).toHaveValue('{shop_name}：邮箱已移除')
  await save.click()
  await expect(save).toHaveCount(0)
  await expect(page.getByText('已改写').first()).toBeVisible()
  expect(await callConsole(page, shop, { method: 'GET', path: place })).toMatchObject({
    subject: '{shop_name}：邮箱已移除',
    paragraphs: ['您好，{username}。', '<b>邮箱已移除</b>，以后的信不再寄到这里。'],
  })

  const editor = page.url()
  await page.goto('/console/mails/texts')
  await expect(page.getByText('已改写').first()).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.goto(editor)
  await page.getByRole('button', { name: '恢复默认文字' }).click()
  await expect(subject).toHaveValue(name)
  await save.click()
  await expect(save).toHaveCount(0)
  expect(await callConsole(page, shop, { method: 'GET', path: place })).toMatchObject({ is_reworded: false })
})
