/** Staff confirm once before they record a parcel's end. */
import { randomUUID } from 'node:crypto'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, orderToShip, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('a parcel arrives only after yes, and the question names the consequences', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [9])
  const number = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  await signInAsStaff(page, shop, 'packer')
  await callConsole(page, shop, {
    method: 'POST',
    path: `orders/${number}/shipments/`,
    data: { carrier_code: 'sf', tracking_number: `SF${Date.now()}`, hand_over: true },
    headers: { 'idempotency-key': randomUUID() },
  })
  const fulfilment = async () =>
    ((await callConsole(page, shop, { method: 'GET', path: `orders/${number}/` })) as { fulfilment: string }).fulfilment

  await page.goto(`/console/orders/${number}`)
  for (const [name, title] of [
    ['丢了', '包裹 1 丢了？'],
    ['退回来了', '包裹 1 退回店里了？'],
    ['到了', '包裹 1 已送达？'],
  ] as const) {
    const button = page.getByRole('button', { name: `${name} 包裹 1` })
    await button.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(await fulfilment()).toBe('shipped')
  }

  await page.getByRole('button', { name: '到了 包裹 1' }).click()
  const dialog = page.getByRole('dialog', { name: '包裹 1 已送达？' })
  await expect(dialog.getByText('订单会变为已完成，7 天退货期从今天开始算。')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('arrive.png') })
  await dialog.getByRole('button', { name: '到了' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: '到了 包裹 1' })).toHaveCount(0)
  expect(await fulfilment()).toBe('delivered')
})

test('a wrong dispatch is undone, and the order is to be shipped again', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [9])
  const number = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  await signInAsStaff(page, shop, 'packer')
  await page.goto(`/console/orders/${number}`)
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const shipping = page.getByRole('dialog', { name: `发货 ${number}` })
  await shipping.getByRole('textbox', { name: '运单号' }).fill(`SF${Date.now()}`)
  await shipping.getByRole('button', { name: '发货', exact: true }).click()
  await expect(shipping).toHaveCount(0)

  await page.getByRole('button', { name: '撤销发货 包裹 1' }).click()
  const dialog = page.getByRole('dialog', { name: '撤销包裹 1 的发货？' })
  await expect(dialog.getByText('订单回到待发货，库存不变。')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('undo.png') })
  await dialog.getByRole('button', { name: '撤销发货' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('包裹 1 其实没有寄出，发货已撤销')).toBeVisible()
  await expect(page.getByRole('button', { name: '撤销发货 包裹 1' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '发货', exact: true })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('undone.png'), fullPage: true })
})

test('a tracking number is read by the camera, where the browser can', async ({ page, shop }) => {
  test.setTimeout(120_000)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const [tea] = await addGoods(shop, [9])
  const number = await orderToShip(page.request, shopper, { goodsId: tea!.id })
  await signInAsStaff(page, shop, 'packer')
  // A camera that shows one code, in a browser that reads codes.
  await page.addInitScript(() => {
    const getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream())
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    HTMLMediaElement.prototype.play = () => Promise.resolve()
    const detect = () => Promise.resolve([{ rawValue: 'https://example.com/?q=1' }, { rawValue: 'SF 1390274688999' }])
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = detect
      },
    })
  })
  await page.goto(`/console/orders/${number}`)
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `发货 ${number}` })
  await dialog.getByRole('button', { name: '用摄像头扫' }).click()
  await expect(dialog.getByRole('textbox', { name: '运单号' })).toHaveValue('SF1390274688999')
  await expect(dialog.getByRole('button', { name: '用摄像头扫' })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('scan.png') })
})
