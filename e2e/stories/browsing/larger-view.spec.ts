/** The larger view of a picture: larger than on the page, in the whole window, and closed by going back. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { onDesktop } from '../../fixtures/one-window.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

const address = `/shop/goods_detail/${inStockGoodsId}`
const opener = (page: Page) => page.getByRole('button', { name: 'demo' })
const dialog = (page: Page) => page.getByRole('dialog')
const picture = (page: Page) => dialog(page).getByAltText(/^放大图：/)
const widthOf = async (target: ReturnType<typeof picture>) => (await target.boundingBox())!.width

test('fills the window, is larger than on the page, and going back closes it and stays', async ({ page }) => {
  await page.goto('/shop')
  await page.goto(address)
  const onPage = await widthOf(page.getByRole('main').getByRole('img').first())
  let calls = 0
  page.on('request', (request) => (calls += request.url().includes('/api/goods_info/') ? 1 : 0))
  await opener(page).click()
  const { width, height } = page.viewportSize()!
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
  await expect.poll(() => widthOf(picture(page))).toBeGreaterThan(onPage)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await dialog(page).getByRole('button', { name: '关闭' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${address}$`))
  expect(calls, 'the page is not loaded once more').toBe(0)
  // After closing by its button no entry stays: going back leads to the page before.
  await expect.poll(() => page.evaluate(() => (history.state as { isOverlay?: true }).isOverlay)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
})

test.describe(() => {
  test.skip(onDesktop, 'fingers')

  test('two fingers zoom in and out around the place between them', async ({ page }) => {
    await page.goto(address)
    await opener(page).click()
    await expect(picture(page)).toBeVisible()
    const before = await picture(page).boundingBox()
    await pinch(page, 60, 150)
    const larger = await picture(page).boundingBox()
    expect(larger!.width / before!.width).toBeCloseTo(2.5, 1)
    const placeOf = (box: typeof before) => [(195 - box!.x) / box!.width, (400 - box!.y) / box!.height]
    placeOf(larger).forEach((place, axis) => expect(place).toBeCloseTo(placeOf(before)[axis]!, 1))
    await pinch(page, 150, 15)
    await expect.poll(() => widthOf(picture(page)), 'never smaller than on the page').toBe(390)
    await expect(dialog(page).getByRole('button', { name: '放大', exact: true })).toBeVisible()
  })
})

/** Two fingers around the middle of the window, in steps like a hand's. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: 195, y: 400 - distance, id: 0 },
        { x: 195, y: 400 + distance, id: 1 },
      ],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + ((to - from) * step) / 10)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}
