/** Recently viewed goods at the foot of the shop's pages: in this browser only. */
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('goods that were looked at are found again, in the language of the page, until they are cleared', async ({
    page,
  }) => {
    const names: string[] = []
    for (const id of [1, 2]) {
      await page.goto(`/shop/goods_detail/${id}`)
      names.push(await page.getByRole('heading', { level: 1 }).innerText())
      await page.waitForFunction((seen) => localStorage.getItem('recent_goods')?.includes(`"id":${seen},`), id)
    }
    const recent = page.getByRole('region', { name: '最近看过' })
    await expect(recent.getByRole('link')).toHaveText([names[0]!])

    await page.goto('/')
    await expect(recent.getByRole('link')).toHaveText([names[1]!, names[0]!])
    await page.goto('/?lang=en')
    const inEnglish = page.getByRole('region', { name: 'Recently viewed' })
    await expect(inEnglish.getByRole('link')).toHaveText([/^[A-Z]/, /^[A-Z]/])
    await inEnglish.getByRole('button', { name: 'Clear' }).click()
    await expect(inEnglish).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('recent_goods'))).toBeNull()
  })
})

test('the place of recent goods is there from the first paint on: nothing moves', async ({ page }) => {
  await page.goto('/shop/goods_detail/1')
  await page.waitForFunction(() => localStorage.getItem('recent_goods') !== null)
  await page.goto('/shop/goods_list/xyzzy')
  await expect(page.getByRole('region', { name: '最近看过' }).getByRole('link')).toHaveCount(1)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )
  expect(shift).toBeLessThan(0.005)
})
