/** An invoice: requested on the order, issued and corrected in the console, downloaded by its shopper. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import {
  addAddress,
  bearer,
  type KnownShopper,
  openSessionAs,
  order,
  payOrder,
  registerThroughApi,
} from '../../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { findOverflow } from '../../../fixtures/overflow.ts'
import { expect, partPresses, test, type ShopAddresses } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'
import { signInToApi } from '../../../staff-client.ts'

const pdf = (words: string) => ({
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${words}\nxref\n0 0\ntrailer\n<<>>\nstartxref\n${words.length + 12}\n%%EOF\n`),
})

/** As a company in China states it in the console. */
async function setSeat({ dataDir }: ShopAddresses): Promise<void> {
  const books = await openShopBooks(dataDir)
  try {
    await books.query(`update shop_facts set facts = facts || '{"seat": "CN"}'`)
  } finally {
    await books.close()
  }
}

/** A paid order of two items. */
async function placePaidOrder(page: Page, shop: ShopAddresses): Promise<{ shopper: KnownShopper; number: string }> {
  await setSeat(shop)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  await openSessionAs(page, shopper)
  const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId: 241, quantity: 2 })
  await payOrder(page.request, shopper, payUrl)
  return { shopper, number }
}

/** Requests and issues an invoice through the API. */
async function issueInvoice(page: Page, shop: ShopAddresses, invoiceNumber: string) {
  const { shopper, number } = await placePaidOrder(page, shop)
  const requested = await page.request.post(`/api/order/${number}/invoice/`, {
    headers: bearer(shopper),
    data: { kind: 'company', title: '上海示例茶业有限公司', tax_number: '91310000MA00000000' },
  })
  expect(requested.status(), await requested.text()).toBe(201)
  const { id } = (await requested.json()) as { id: number }
  const call = await signInToApi(shop, 'manager')
  const { revision, created_at } = await call<{ revision: number; created_at: string }>('GET', `invoices/${id}/`)
  const files = new FormData()
  files.set('number', invoiceNumber)
  files.set('issued_on', new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date(created_at)))
  files.set('file', new Blob([new Uint8Array(pdf('first').buffer)]), 'invoice.pdf')
  await call('POST', `invoices/${id}/issue/`, files, { 'if-match': `"${revision}"` })
  return { shopper, number, id }
}

async function download(page: Page, name: string): Promise<{ name: string; content: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') }
}

test('is requested, issued once by the first of two tabs, and downloaded', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 4(?:00|09)/)
  const { number } = await placePaidOrder(page, shop)
  const invoiceNumber = `2631${Date.now()}`

  await test.step('the order leads to the form, which names what is wrong', async () => {
    await page.goto(`/user/order/${number}`)
    await page.getByRole('link', { name: '领取发票' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('开发票')
    await page.getByRole('radio', { name: '公司' }).check()
    await page.getByLabel('税号').fill('9131 0000 MA00')
    await page.getByLabel('邮箱').fill('zhang')
    await page.getByRole('button', { name: '申请发票' }).click()
    await expect(page.getByLabel('公司全称')).toHaveAccessibleDescription(/^此项必填。/)
    await expect(page.getByLabel('公司全称')).toBeFocused()
    await expect(page.getByLabel('税号')).toHaveAccessibleDescription('税号至少 15 位，还差 3 位。')
    await expect(page.getByLabel('邮箱')).toHaveAccessibleDescription(/^请填写邮箱地址，例如 name@mail\.example。/)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByLabel('公司全称').fill('上海示例茶业有限公司')
    await page.getByLabel('税号').fill('9131_0000_MA00')
    await page.getByRole('button', { name: '申请发票' }).click()
    await expect(page.getByLabel('税号')).toHaveAccessibleDescription('税号只能包含数字和字母。')
    await expect(page.getByLabel('税号')).toBeFocused()
    await page.getByLabel('税号').fill('9131 0000 ma00 000000')
    await page.getByLabel('邮箱').fill('zhang@mail.example')
    await partPresses(page)
    await page.getByRole('button', { name: '申请发票' }).press('Enter')
    const card = page.getByRole('article')
    await expect(card).toContainText('待开票')
    await expect(card).toContainText('91310000MA00000000')
    await expect(card).toContainText('zhang@mail.example')
    await expect(page.getByRole('button', { name: '申请发票' })).toHaveCount(0)
    expect(await page.evaluate(findOverflow)).toEqual([])
  })

  const name = await signInAsStaff(page, shop, 'manager')
  const staff = await page.context().newPage()
  const second = await page.context().newPage()

  await test.step('a file that is none is refused, nothing is lost, and a double click issues once', async () => {
    await staff.goto(`${shop.origin}/console/invoices?tab=all&q=${number}`)
    const listed = staff.getByRole('link', { name: '上海示例茶业有限公司' }).first()
    await expect(listed).toBeVisible()
    expect(await axeFindings(staff, { hasContrast: true })).toEqual([])
    await listed.click()
    await expect(staff.getByRole('heading', { level: 1 })).toHaveText('上海示例茶业有限公司')
    await second.goto(staff.url())
    await expect(second.getByLabel('发票号码')).toBeVisible()
    await staff.getByLabel('发票号码').fill(invoiceNumber)
    await staff.getByLabel('发票文件').setInputFiles({ ...pdf(''), buffer: Buffer.from('no PDF') })
    const issue = staff.getByRole('button', { name: /^记为已开/ })
    await issue.click()
    await expect(staff.getByRole('main')).toContainText('这不是 PDF、OFD 或 XML 文件，请重新选择。')
    await expect(staff.getByLabel('发票号码')).toHaveValue(invoiceNumber)
    expect(await axeFindings(staff, { hasContrast: true })).toEqual([])
    await staff.getByLabel('发票文件').setInputFiles(pdf('first'))
    await partPresses(staff)
    await issue.dblclick()
    await expect(staff.getByRole('banner').or(staff.getByRole('main')).getByText('已开票').first()).toBeVisible()
    await expect(staff.getByRole('alert')).toHaveCount(0)
    await expect(staff.getByRole('main')).toContainText(invoiceNumber)
    expect(await staff.evaluate(findOverflow)).toEqual([])
  })

  await test.step('the second tab sees the conflict', async () => {
    await second.getByLabel('发票号码').fill(`${invoiceNumber}9`)
    await second.getByLabel('发票文件').setInputFiles(pdf('second'))
    await second.getByRole('button', { name: /^记为已开/ }).click()
    await expect(second.getByRole('alert')).toHaveText('这张发票刚刚有变化，下面是最新内容。')
    await expect(second.getByRole('main')).toContainText(invoiceNumber)
    await expect(second.getByLabel('发票号码')).toHaveCount(0)
    await second.close()
  })

  await test.step('the shopper downloads the invoice', async () => {
    await page.reload()
    await expect(page.getByRole('article')).toContainText('已开票')
    expect(await download(page, '下载发票')).toEqual({
      name: `invoice-${invoiceNumber}.pdf`,
      content: pdf('first').buffer.toString(),
    })
  })
  await test.step('in Japanese and English', async () => {
    const own = ['上海示例茶业有限公司', 'zhang@mail.example', 'invoice', name]
    await expectInOtherLanguages(page, page.getByText(invoiceNumber).first(), own)
    await expectInOtherLanguages(staff, staff.getByText(invoiceNumber).first(), own)
  })
  await staff.close()
})

test('a wrong number and file are corrected, and a refund after it', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 400/)
  const typed = `2631${Date.now()}`
  const invoiceNumber = `${typed}7`
  const { shopper, number, id } = await issueInvoice(page, shop, typed)
  await signInAsStaff(page, shop, 'manager')
  const staff = await page.context().newPage()
  await staff.goto(`${shop.origin}/console/invoices/${id}`)
  await page.goto(`/user/order/${number}/invoice`)

  await test.step('a wrong number is corrected with its file, and the shopper downloads the new one', async () => {
    await staff.getByRole('button', { name: '更正号码或文件' }).click()
    const dialog = staff.getByRole('dialog', { name: `更正 ${typed}` })
    await expect(dialog.getByLabel('发票号码')).toHaveValue(typed)
    await dialog.getByLabel('发票号码').fill(invoiceNumber)
    await dialog.getByLabel('更正原因').fill('号码抄错了')
    await dialog.getByLabel('正确的文件').setInputFiles({ ...pdf(''), buffer: Buffer.from('no PDF') })
    await dialog.getByRole('button', { name: '更正号码或文件' }).click()
    await expect(dialog).toContainText('这不是 PDF、OFD 或 XML 文件，请重新选择。')
    await expect(dialog.getByLabel('更正原因')).toHaveValue('号码抄错了')
    expect(await axeFindings(staff, { hasContrast: true })).toEqual([])
    expect(await staff.evaluate(findOverflow)).toEqual([])
    await dialog.getByLabel('正确的文件').setInputFiles(pdf('right'))
    await partPresses(staff)
    await dialog.getByRole('button', { name: '更正号码或文件' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(staff.getByRole('main')).toContainText('号码抄错了')
    await expect(staff.getByRole('main')).toContainText(invoiceNumber)
    await page.reload()
    expect(await download(page, '下载发票')).toMatchObject({ content: pdf('right').buffer.toString() })
    await page.goto('/user/notices')
    await page.getByRole('link', { name: '发票文件已更换，请重新下载' }).click()
    await expect(page).toHaveURL(new RegExp(`/user/order/${number}/invoice$`))
  })

  await test.step('a refund is corrected, and both files are there', async () => {
    const cancelled = await page.request.post(`/api/order/${number}/call_off/`, {
      headers: { ...bearer(shopper), 'idempotency-key': randomUUID() },
      data: { lines: [{ position: 1, quantity: 1 }] },
    })
    expect(cancelled.ok()).toBe(true)
    await page.reload()
    await expect(page.getByRole('article')).toContainText('有退款，正在开红字发票。')
    await staff.reload()
    await staff.getByLabel('红字发票号码').fill(`RED-${invoiceNumber}`)
    await staff.getByLabel('发票文件').setInputFiles(pdf('red'))
    await staff.getByRole('button', { name: /^记为已红冲/ }).press('Enter')
    await expect(staff.getByRole('main')).toContainText(`RED-${invoiceNumber}`)
    await page.reload()
    await expect(page.getByRole('article')).toContainText('已红冲')
    expect(await download(page, '下载红字发票')).toMatchObject({ content: pdf('red').buffer.toString() })
    expect(await download(page, '下载发票')).toMatchObject({ content: pdf('right').buffer.toString() })
    await staff.close()
  })

  await test.step('the order tells the state', async () => {
    await page.goto(`/user/order/${number}`)
    await expect(page.getByRole('main')).toContainText('发票已开好。')
    await expect(page.getByRole('link', { name: '查看发票' })).toBeVisible()
  })
})

test('a declined request has its reason, and can be corrected', async ({ page, shop }) => {
  await setSeat(shop)
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  await openSessionAs(page, shopper)
  const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId: 241 })
  await payOrder(page.request, shopper, payUrl)
  await page.goto(`/user/order/${number}/invoice`)
  await page.getByLabel('姓名或抬头').fill('李雷')
  await page.getByRole('button', { name: '申请发票' }).click()
  await page.getByRole('button', { name: '撤回申请' }).click()
  await expect(page.getByRole('region', { name: '以前的申请' })).toContainText('您撤回了这次申请。')
  await expect(page.getByLabel('姓名或抬头')).toHaveValue('李雷')
  await page.getByRole('button', { name: '申请发票' }).click()
  await expect(page.getByRole('article').first()).toContainText('待开票')

  await signInAsStaff(page, shop, 'manager')
  const staff = await page.context().newPage()
  await staff.goto(`${shop.origin}/console/invoices?tab=to_issue&q=${number}`)
  await staff.getByRole('link', { name: '李雷' }).first().click()
  await staff.getByRole('button', { name: '不能开' }).click()
  await staff.getByRole('dialog').getByRole('textbox').fill('请写全名')
  await staff.getByRole('dialog').getByRole('button', { name: '告诉顾客' }).click()
  await expect(staff.getByRole('main')).toContainText('请写全名')
  await staff.close()

  await expectInOtherLanguages(page, page.getByText('请写全名').first(), ['请写全名', '李雷', shopper.username])
  await expect(page.getByRole('article').first()).toContainText('没有开成：请写全名')
  await expect(page.getByRole('button', { name: '申请发票' })).toBeVisible()
})
