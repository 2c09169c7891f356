/** A shop whose merchant has set no facts shows nothing of them: no label, no empty row, no "not set". */
import type { Page } from '@playwright/test'
import { addFirstGoods } from '../../fixtures/added-goods.ts'
import { newCredentials } from '../../fixtures/credentials.ts'
import { bearer, openSessionAs, payOrder, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { textsOf } from '../../fixtures/languages/other-languages.ts'
import { type Language, languages } from '../../fixtures/screens.ts'
import { expect, test as base } from '../../fixtures/shop-test.ts'
import { type RunningShop, startShop } from '../../running-shop.ts'
import { signInToApi } from '../../staff-client.ts'

/** Other stories set facts in the shop that they share. Without the demo's goods it starts in half the time. */
const test = base.extend<{ unset: RunningShop }>({
  unset: async ({ page }, use) => {
    const unset = await startShop({ DEMO: 'off' })
    await use(unset)
    await page.close()
    await unset.stop()
    await unset.removeData()
  },
})

const rows = ['legal_name', 'representative', 'hours', 'licence_number', 'responsible', 'registration_number']
const pages = ['about', 'terms', 'privacy', 'legal']
const others = {
  'zh-CN': '营业执照|备案|许可证|联系方式|发票|收据|未设置|没有设置|未填写',
  ja: '営業許可|届出|許可証|お問い合わせ先|発票|領収書|未設定|未入力',
  en: 'Business licence|filing|Permit|Contact|Invoice|Receipt|Not set|Not provided',
}

function labelsIn(language: Language): RegExp {
  const text = textsOf('content', language)
  const names = [...rows.map((row) => text(`row_${row}`)), ...pages.map((page) => text(`page_${page}`))]
  return new RegExp([...names, others[language], 'undefined', 'null'].join('|'), 'i')
}

function footerIn(language: Language): string {
  const text = textsOf('content', language)
  return `© yokoso${text('page_delivery')}${text('page_returns')}`
}

/** The text of an element in a page as machines read it. */
function textOf(html: string, element: 'main' | 'footer'): string {
  const [inner = ''] = new RegExp(`<${element}[ >].*</${element}>`, 's').exec(html) ?? []
  return inner.replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '')
}

async function expectNothing(page: Page, path: string, language: Language): Promise<void> {
  await expect(page.getByRole('contentinfo'), path).toHaveText(footerIn(language))
  expect(await page.getByRole('main').innerText(), path).not.toMatch(labelsIn(language))
}

test('no page, mail or feed names a fact', async ({ page, playwright, unset, watch }) => {
  base.setTimeout(120_000)
  watch.expectConsole(/status of 404/)
  const call = await signInToApi(unset, 'owner')
  const goods = await addFirstGoods(call, '19.90')
  const read = (path: string, language: Language) => fetch(`${unset.origin}${path}?lang=${language}`)

  await test.step('pages for everybody', async () => {
    const paths = ['/', '/shop', `/shop/goods_detail/${goods.id}`, '/help/delivery', '/help/returns', '/user/register']
    for (const language of languages) {
      for (const path of paths) {
        const html = await (await read(path, language)).text()
        expect(html, path).toContain(`<html lang="${language}"`)
        expect(textOf(html, 'footer'), `${path} in ${language}`).toBe(footerIn(language))
        const main = textOf(html, 'main')
        expect(main, path).not.toBe('')
        expect(main, `${path} in ${language}`).not.toMatch(labelsIn(language))
      }
      for (const path of ['/about', '/legal', '/terms', '/privacy'])
        expect((await read(path, language)).status, path).toBe(404)
    }
    await page.goto(`${unset.origin}/shop/goods_detail/${goods.id}`)
    await expectNothing(page, 'one item', 'zh-CN')
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
      data: { quantity: 1, goods_id: goods.id, redirect_url: `${unset.origin}/user/pay/${goods.id}` },
    })
    const { order_number, pay_url } = (await ordered.json()) as { order_number: string; pay_url: string }
    await payOrder(request, shopper, pay_url)
    await openSessionAs(page, shopper)
    for (const language of languages)
      for (const path of [`/user/order/${order_number}`, '/user/notices', '/user/account']) {
        await page.goto(`${unset.origin}${path}?lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNothing(page, `${path} in ${language}`, language)
      }
  })

  await test.step('every mail ends with its reason and, where one can refuse it, the link', async () => {
    const kinds = await call<{ kind: string }[]>('GET', 'mails/texts/')
    for (const language of languages) {
      const stop = textsOf('notifications', language)('mail_unsubscribe')
      const ends = await Promise.all(
        kinds.map(async ({ kind }) => {
          const builtIn = { subject: null, paragraphs: null }
          const { text } = await call<{ text: string }>('POST', `mails/texts/${kind}/${language}/preview/`, builtIn)
          return { kind, lines: text.split('\n-- \n')[1]!.trim().split('\n') }
        }),
      )
      for (const { kind, lines } of ends) {
        const [reason, ...rest] = lines
        expect(reason, kind).toContain('yokoso')
        expect(rest, kind).toEqual(
          rest.length === 0
            ? []
            : [expect.stringContaining(stop), expect.stringContaining(`${unset.origin}/unsubscribe`)],
        )
      }
    }
  })
})
