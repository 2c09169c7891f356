/** The camera reads a code where one would be typed, in browsers that can. */
import { randomInt } from 'node:crypto'
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { addAddress, orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

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

test('a code on the wrong screen leads to where it belongs', async ({ page, shop }) => {
  const shopper = await registerThroughApi(page.request)
  const [tea] = await addGoods(shop, [9])
  const sku = `TASTE-${tea!.name.split(' ')[1]!}`
  await addAddress(page.request, shopper)
  const shipped = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  const waiting = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  await signInAsStaff(page, shop, 'packer')
  const parcel = `SF${randomInt(1e12)}`
  await callConsole(page, shop, {
    method: 'POST',
    path: `orders/${shipped}/shipments/`,
    data: { carrier_code: 'sf', tracking_number: parcel, lines: [{ position: 1, quantity: 1 }], hand_over: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const main = page.getByRole('main')
  const elsewhere = (code: string) => main.getByText(`这里没有“${code}”，在别处找到：`)
  await page.addInitScript(mockCamera)

  await test.step('a parcel’s number among goods', async () => {
    await page.goto('/console/stock?tab=on_sale')
    await page.evaluate(showCode, parcel)
    await main.getByRole('button', { name: '用摄像头扫' }).click()
    await expect(elsewhere(parcel)).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.screenshot({ path: test.info().outputPath('elsewhere.png') })
    await main.getByRole('link', { name: shipped }).click()
    await expect(page).toHaveURL(new RegExp(`/console/orders/${shipped}$`))
  })

  await test.step('an article number where a parcel’s is expected', async () => {
    await page.goto(`/console/orders/${waiting}`)
    await partPresses(page)
    await main.getByRole('button', { name: '发货' }).click()
    await page.evaluate(showCode, sku)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '用摄像头扫' }).click()
    await expect(dialog.getByText(`这里没有“${sku}”，在别处找到：`)).toBeVisible()
    await expect(dialog.getByRole('link', { name: tea!.name })).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('in-the-dialog.png') })
  })

  await test.step('an order’s number among goods', async () => {
    await page.goto(`/console/stock?q=${waiting}`)
    await expect(elsewhere(waiting)).toBeVisible()
    await expect(main.getByRole('link', { name: waiting })).toBeVisible()
  })
})
