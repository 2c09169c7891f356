/** A sign for orders that arrive while the console is open, in each tab. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test.use({ isFirstVisit: true })

const countSounds = () => {
  const start = OscillatorNode.prototype.start
  Object.assign(globalThis, { sounds: 0 })
  OscillatorNode.prototype.start = function (...when) {
    Object.assign(globalThis, { sounds: (globalThis as unknown as { sounds: number }).sounds + 1 })
    start.apply(this, when)
  }
}

test('a new order shows in the header and in the title, and sounds once where a person turned that on', async ({
  page,
  shop,
  context,
}) => {
  const shopper = await registerThroughApi(page.request)
  await signInAsStaff(page, shop, 'packer')
  await page.clock.install()
  await page.addInitScript(countSounds)
  await page.goto('/console/profile')
  const sounds = () => page.evaluate(() => (globalThis as unknown as { sounds: number }).sounds)
  const sound = page.getByRole('checkbox', { name: '来了新订单响一声' })
  await expect(sound).not.toBeChecked()
  await sound.check()
  await expect.poll(sounds).toBe(2)
  const first = page.waitForResponse('**/api/console/me/new_orders/**')
  await page.reload()
  await first
  await expect(sound).toBeChecked()
  const second = await context.newPage()
  await second.clock.install()
  const firstOfSecond = second.waitForResponse('**/api/console/me/new_orders/**')
  await second.goto('/console/stock')
  await firstOfSecond

  await orderToShip(page.request, shopper)
  for (const tab of [page, second]) {
    await tab.clock.runFor(61_000)
    await expect(tab.getByRole('status').filter({ hasText: /\d 笔新订单/ })).toBeVisible()
    await expect(tab).toHaveTitle(/^【\d+ 笔新订单】/)
  }
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await overflowAt320(second)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('new-order.png') })

  await second.getByRole('button', { name: '知道了' }).click()
  await expect(second.getByRole('button', { name: '知道了' })).toHaveCount(0)
  await expect(second).not.toHaveTitle(/新订单/)
  await page.getByRole('link', { name: '去看看' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
  await expect(page).not.toHaveTitle(/新订单/)
  await second.close()
})
