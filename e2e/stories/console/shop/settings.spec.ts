/** Two people change settings at once. */
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('settings that another person has changed meanwhile appear, what is typed stays, and is saved then', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await signInAsStaff(page, shop, 'manager')
  // Other stories rely on these settings, so the server's responses are made up here.
  const sent: { revision: string | null; body: unknown }[] = []
  await page.route(/\/api\/console\/settings\//, async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.fallback()
    sent.push({ revision: await request.headerValue('if-match'), body: request.postDataJSON() })
    const settings = (await (await route.fetch({ method: 'GET', postData: '' })).json()) as Record<string, object> & {
      revision: number
    }
    const current = {
      ...settings,
      revision: settings.revision + sent.length,
      return_days: { value: 21, source: 'database' },
      ...(sent.length > 1 && { handling_days: { value: 6, source: 'database' } }),
    }
    if (sent.length > 1) return route.fulfill({ json: current })
    const json = { code: 'edit_conflict', detail: '其他人刚刚修改过这里。', current }
    return route.fulfill({ status: 409, json })
  })
  await page.goto('/console/settings')
  const handling = page.getByLabel('发货时限（天）')
  await handling.fill('6')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('其他人刚刚修改过这里。')
  await expect(handling).toHaveValue('6')
  await expect(page.getByLabel('无理由退货期限（天）')).toHaveValue('21')
  await partPresses(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('region', { name: '未保存的改动' })).toHaveCount(0)
  expect(sent.map(({ body }) => body)).toEqual([{ handling_days: '6' }, { handling_days: '6' }])
  expect(sent[0]!.revision).not.toBe(sent[1]!.revision)
  await expect(handling).toHaveValue('6')
})
