import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Footer } from './footer.tsx'

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { shopName: 'yokoso' } } }))

const htmlOf = (filingNotice: string | null) => renderToStaticMarkup(<Footer filingNotice={filingNotice} />)
const linkOf = (html: string) => /<a href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(html)?.slice(1)
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('without a filing notice shoppers see the name alone: no label, no empty part', () => {
  const html = htmlOf(null)
  expect(wordsOf(html)).toBe('© yokoso')
  expect(html.match(/<span/g)).toHaveLength(1)
})

test.each(['沪ICP备2025000001号', '京ICP证030173号-12'])('%s links to the site of the ministry', (notice) => {
  const html = htmlOf(notice)
  expect(linkOf(html)).toEqual(['https://beian.miit.gov.cn/', notice])
  expect(wordsOf(html)).toBe(`© yokoso${notice}`)
})

test('in a longer notice only the number is the link', () => {
  const html = htmlOf('备案：沪ICP备2025000001号-1 · 沪公网安备 31010102000001号')
  expect(linkOf(html)).toEqual(['https://beian.miit.gov.cn/', '沪ICP备2025000001号-1'])
  expect(wordsOf(html)).toBe('© yokoso备案：沪ICP备2025000001号-1 · 沪公网安备 31010102000001号')
})

test('text without a filing number is no link', () => {
  expect(linkOf(htmlOf('特定商取引法に基づく表記'))).toBeUndefined()
  expect(wordsOf(htmlOf('<b>沪</b>'))).toBe('© yokoso&lt;b&gt;沪&lt;/b&gt;')
})
