/** A shop whose merchant has set no facts shows nothing of them: no label, no empty row, no "not set". */
import type { Page } from '@playwright/test'
import { newCredentials } from '../../fixtures/credentials.ts'
import { bearer, openSessionAs, payOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test as base } from '../../fixtures/shop-test.ts'
import { type RunningShop, startShop } from '../../running-shop.ts'
import { signInToApi } from '../../staff-client.ts'

base.skip(onPhone, 'the same on a phone')

/** Other stories set facts in the shop that they share. */
const test = base.extend<{ unset: RunningShop }>({
  unset: async ({ page }, use) => {
    const unset = await startShop({ PICTURES_AHEAD: 'off' })
    await use(unset)
    await page.close()
    await unset.stop()
    await unset.removeData()
  },
})

const labels =
  /公司名称|负责人|营业执照|备案|许可证|营业时间|登记号码|联系方式|服务条款|隐私政策|关于本店|公示|发票|收据|未设置|没有设置|未填写|undefined|null/

async function expectNothing(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('contentinfo'), path).toHaveText('© yokoso配送退货退款')
  expect(await page.getByRole('main').innerText(), path).not.toMatch(labels)
}

test('no page, mail or feed names a fact', async ({ page, playwright, unset, watch }) => {
  base.setTimeout(120_000)
  watch.expectConsole(/status of 404/)
  await test.step('pages for everybody', async () => {
    const paths = ['/', '/shop', '/shop/goods_detail/241', '/help/delivery', '/help/returns', '/user/register']
    for (const path of paths) {
      await page.goto(unset.origin + path)
      await expectNothing(page, path)
    }
    for (const path of ['/about', '/legal', '/terms', '/privacy'])
      expect((await page.goto(unset.origin + path))?.status(), path).toBe(404)
  })

  await test.step('what machines read', async () => {
    const pathsOfMachines = ['/', '/agents.md', '/feeds/google.xml', '/sitemap.xml', '/api/shop/']
    const [home, ...texts] = await Promise.all(
      pathsOfMachines.map(async (path) => (await fetch(unset.origin + path)).text()),
    )
    expect(home).not.toMatch(/legalName|contactPoint|PostalAddress/)
    for (const text of texts) expect(text).not.toMatch(/undefined|\/about|\/terms|\/privacy|\/legal"/)
  })

  await test.step('a paid order, and the pages of an account', async () => {
    await using request = await playwright.request.newContext({ baseURL: unset.origin })
    const shopper = await registerThroughApi(request, newCredentials())
    const ordered = await request.post('/api/order/', {
      headers: bearer(shopper),
      data: { quantity: 1, goods_id: 241, redirect_url: `${unset.origin}/user/pay/241` },
    })
    const { order_number, pay_url } = (await ordered.json()) as { order_number: string; pay_url: string }
    await payOrder(request, shopper, pay_url)
    await openSessionAs(page, shopper)
    for (const path of [`/user/order/${order_number}`, '/user/notices', '/user/account']) {
      await page.goto(unset.origin + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNothing(page, path)
    }
  })

  await test.step('every mail ends with its reason and, where one can refuse it, the link', async () => {
    const call = await signInToApi(unset, 'owner')
    for (const { kind } of await call<{ kind: string }[]>('GET', 'mails/texts/')) {
      const builtIn = { subject: null, paragraphs: null }
      const { text } = await call<{ text: string }>('POST', `mails/texts/${kind}/zh-CN/preview/`, builtIn)
      const [, end] = text.split('\n-- \n')
      const [reason, ...rest] = end!.trim().split('\n')
      expect(reason, kind).toMatch(/yokoso.*邮件|邮件.*yokoso/)
      expect(rest, kind).toEqual(
        rest.length === 0 ? [] : ['停止这类邮件：', expect.stringContaining(`${unset.origin}/unsubscribe`)],
      )
    }
  })
})
