/** The camera reads a code where one would be typed, in browsers that can. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test.use({ isFirstVisit: true })

/** A camera that shows the code of the session, in a browser that reads codes. Without a code the camera is refused. */
const mockCamera = () => {
  const code = () => sessionStorage.getItem('code')
  const getUserMedia = () =>
    code() === null
      ? Promise.reject(new DOMException('refused', 'NotAllowedError'))
      : Promise.resolve(document.createElement('canvas').captureStream())
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  HTMLMediaElement.prototype.play = () => Promise.resolve()
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = () => Promise.resolve([{ rawValue: code() }])
    },
  })
}

const showCode = (code: string) => sessionStorage.setItem('code', code)

test('the find box opens a scanned order, the stock list shows scanned goods, and a refused camera says so', async ({
  page,
  shop,
}) => {
  const shopper = await registerThroughApi(page.request)
  const [tea] = await addGoods(shop, [9])
  const number = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  await signInAsStaff(page, shop, 'packer')
  const find = page.getByRole('banner').getByRole('search')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog', { name: '用摄像头扫' })

  await page.goto('/console/stock?tab=on_sale')
  await expect(main.getByRole('searchbox')).toBeVisible()
  await expect(page.getByRole('button', { name: '用摄像头扫' })).toHaveCount(0)

  await page.addInitScript(mockCamera)
  await page.goto('/console/stock?tab=on_sale')
  await find.getByRole('button', { name: '用摄像头扫' }).click()
  await expect(dialog.getByText('不能使用摄像头。请在浏览器里允许，或手工填写。')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await partPresses(page)
  await dialog.getByRole('button', { name: '停止扫描' }).click()
  await expect(dialog).toHaveCount(0)

  await page.evaluate(showCode, `TASTE-${tea!.name.split(' ')[1]!}`)
  await partPresses(page)
  await main.getByRole('button', { name: '用摄像头扫' }).click()
  await expect(page).toHaveURL(/q=TASTE-/)
  await expect(main.getByRole('link', { name: tea!.name })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('scanned.png') })

  await page.evaluate(showCode, number)
  await partPresses(page)
  await find.getByRole('button', { name: '用摄像头扫' }).click()
  await expect(page).toHaveURL(new RegExp(`/console/orders/${number}$`), { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})
