/** What a packer has before them while a parcel is filled: the shopper's words, the address, the slip. */
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/findings.ts'
import { addAddress, basketToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../fixtures/staff-member.ts'

test('a shopper’s message stands in the list, above the address of page, dialog and slip', async ({
  page,
  shop,
  isMobile,
}) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  const addressId = await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [3])
  const message = '送礼用，别放价签'
  const number = await basketToShip(page.request, shopper, { goodsIds: [tea!.id], addressId, message })
  await signInAsStaff(page, shop, 'packer')
  const tops = async (selectors: Record<string, string>, root = page.locator('body')) => {
    const found = Object.entries(selectors).map(async ([name, selector]) => {
      const box = await root.locator(selector).filter({ visible: true }).first().boundingBox()
      return { name, top: box!.y }
    })
    return (await Promise.all(found)).toSorted((a, b) => a.top - b.top).map(({ name }) => name)
  }

  await page.goto(`/console/orders?tab=to_ship&q=${number}`)
  const mark = page.getByText(message).filter({ visible: true })
  await expect(mark).toContainText('顾客留言')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: `发货 ${number}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(message)).toBeVisible()
  expect(await tops({ address: '.c-ship-address', message: '.c-message' }, dialog)).toEqual(['message', 'address'])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  const parts = { story: '.c-story', goods: '.c-order-lines', address: '.c-order-address', message: '.c-message' }
  const order = await tops(parts)
  expect(order[0]).toBe('message')
  if (isMobile) expect(order).toEqual(['message', 'address', 'goods', 'story'])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.getByRole('link', { name: '打印发货单' }).click()
  const slip = page.getByRole('article', { name: number })
  await expect(slip.getByText(message)).toBeVisible()
  expect(await tops({ address: '.c-address', message: '.c-message' }, slip)).toEqual(['message', 'address'])
})
