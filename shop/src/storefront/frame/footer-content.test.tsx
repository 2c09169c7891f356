import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { overridePageShop } from '#features/content/client/page-shop.ts'
import type { WireShop } from '#features/content/contract.ts'
import { type TextKind, textKinds } from '#features/content/values.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { FooterContent } from './footer-content.tsx'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { shopName: 'yokoso' } } })
  overrideCurrentLanguage(() => 'zh-CN')
})

function htmlOf(shop: Partial<WireShop> | null): string {
  overridePageShop(() => shop && ({ pages: ['delivery', 'returns'], ...shop } as WireShop))
  return renderToStaticMarkup(<FooterContent />)
}
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, address, text]) => [address, wordsOf(text!)])
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')
const help = [
  ['/help/delivery', '配送'],
  ['/help/returns', '退货退款'],
]

test('with nothing set shoppers see the name and the two pages of help: no label, no empty part', () => {
  for (const shop of [{}, null]) {
    const html = htmlOf(shop)
    expect(linksOf(html)).toEqual(help)
    expect(wordsOf(html)).toBe('© yokoso配送退货退款')
    expect(html.match(/<span/g)).toHaveLength(1)
  }
})

test('where a shop with a page of its own sells without an account, the search for an order follows the pages', () => {
  const about = ['/about', '关于本店']
  const pages: TextKind[] = ['about', 'delivery', 'returns']
  expect(linksOf(htmlOf({ pages, guest_orders: true }))).toEqual([about, ...help, ['/order', '查订单']])
  expect(linksOf(htmlOf({ pages, guest_orders: false }))).toEqual([about, ...help])
  expect(linksOf(htmlOf({ guest_orders: true }))).toEqual(help)
})

test('pages that exist, licence, ICP and public security number follow the name, in this order', () => {
  const html = htmlOf({
    pages: [...textKinds],
    licence_number: '91330106MA2CHDU965',
    icp_number: '浙ICP备12345678号-1',
    police_number: '33010602000001',
    police_badge_url: '/shop_img/1.webp',
  })
  expect(linksOf(html)).toEqual([
    ['/about', '关于本店'],
    ...help,
    ['/terms', '服务条款'],
    ['/privacy', '隐私政策'],
    ['/legal', '特定商取引法公示'],
    ['/about#licence', '营业执照'],
    ['https://beian.miit.gov.cn/', '浙ICP备12345678号-1'],
    ['https://beian.mps.gov.cn/#/query/webSearch?code=33010602000001', '浙公网安备33010602000001号'],
  ])
  expect(html).toContain('<img src="/shop_img/1.webp" alt=""')
})

test('a licence that no page shows has no link, and a number of no province no abbreviation', () => {
  const html = htmlOf({ licence_number: '91330106MA2CHDU965', police_number: '990106020001' })
  expect(
    linksOf(html)
      .slice(2)
      .map(([, text]) => text),
  ).toEqual(['公网安备990106020001号'])
})

test.each(['沪ICP备2025000001号', '京ICP证030173号-12'])('%s links to the site of the ministry', (notice) => {
  expect(linksOf(htmlOf({ filing_notice: notice })).at(-1)).toEqual(['https://beian.miit.gov.cn/', notice])
})

test('in a longer notice only the number is the link', () => {
  const html = htmlOf({ filing_notice: '备案：沪ICP备2025000001号-1 · 沪公网安备 31010102000001号' })
  expect(linksOf(html).at(-1)).toEqual(['https://beian.miit.gov.cn/', '沪ICP备2025000001号-1'])
  expect(wordsOf(html)).toContain('备案：沪ICP备2025000001号-1 · 沪公网安备 31010102000001号')
})

test('text without a filing number is no link', () => {
  expect(linksOf(htmlOf({ filing_notice: '特定商取引法に基づく表記' }))).toEqual(help)
  expect(wordsOf(htmlOf({ filing_notice: '<b>沪</b>' }))).toContain('&lt;b&gt;沪&lt;/b&gt;')
})
