import { renderToStaticMarkup } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { Agreement, type AgreementProps, ChangedTextsNotice } from './agreement.tsx'
import { findChangedTexts, readAgreedVersions } from './agreed-versions.ts'
import { newestOf } from './use-agreed-versions.ts'

function htmlOf(step: AgreementProps['step'], versions: AgreementProps['versions']): string {
  return renderToStaticMarkup(<Agreement step={step} versions={versions} />)
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, '')
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)" target="_blank"/g)].map(([, address]) => address)
const fieldsOf = (html: string) =>
  [...html.matchAll(/type="hidden" name="(\w+)" value="(\d+)"/g)].map(([, name, value]) => `${name}=${value}`)

test('registering agrees to the texts that exist; each opens beside the page', () => {
  const both = htmlOf('register', { terms: 2, privacy: 3 })
  expect(textOf(both)).toBe('注册即表示同意《服务条款》和《隐私政策》。')
  expect(linksOf(both)).toEqual(['/terms', '/privacy'])
  expect(fieldsOf(both)).toEqual(['terms_version=2', 'privacy_version=3'])
  const terms = htmlOf('register', { terms: 2, privacy: null })
  expect([textOf(terms), linksOf(terms)]).toEqual(['注册即表示同意《服务条款》。', ['/terms']])
  const privacy = htmlOf('register', { terms: null, privacy: 1 })
  expect([textOf(privacy), linksOf(privacy)]).toEqual(['注册即表示同意《隐私政策》。', ['/privacy']])
  expect(fieldsOf(privacy)).toEqual(['privacy_version=1'])
})

test('an order agrees to the terms alone; nothing published is nothing shown and nothing sent', () => {
  const order = htmlOf('order', { terms: 4, privacy: 3 })
  expect([textOf(order), fieldsOf(order)]).toEqual(['提交订单即表示同意《服务条款》。', ['terms_version=4']])
  expect(htmlOf('order', { terms: null, privacy: 3 })).toBe('')
  expect(htmlOf('register', { terms: null, privacy: null })).toBe('')
})

test.each([
  ['ja', '登録すると、「利用規約」と「プライバシーポリシー」に同意したことになります。'],
  ['en', 'By registering, you agree to the Terms of service and the Privacy policy.'],
] as const)('in %s the links stand where the language has them', (language, sentence) => {
  overrideCurrentLanguage(() => language)
  onTestFinished(() => overrideCurrentLanguage(() => 'zh-CN'))
  const html = htmlOf('register', { terms: 1, privacy: 1 })
  expect([textOf(html), linksOf(html)]).toEqual([sentence, ['/terms', '/privacy']])
})

test('the form sends the versions that it has, as numbers', () => {
  const form = new FormData()
  expect(readAgreedVersions(form)).toEqual({})
  form.set('terms_version', '2')
  expect(readAgreedVersions(form)).toEqual({ terms_version: 2 })
  form.set('privacy_version', '3')
  expect(readAgreedVersions(form)).toEqual({ terms_version: 2, privacy_version: 3 })
})

test('after a refusal the new texts are linked, and the next press agrees to these only', () => {
  const terms = { version: 3, url: 'https://shop.example/terms' }
  const body = { detail: 'Changed.', code: 'terms_changed', terms }
  const refusal = new ApiFailure(409, body)
  const changed = findChangedTexts(refusal)!
  expect(changed).toEqual({ terms })
  expect(newestOf({ terms: 2, privacy: 5 }, changed)).toEqual({ terms: 3, privacy: 5 })
  // A later refusal has overtaken it.
  expect(newestOf({ terms: 4, privacy: 5 }, changed)).toEqual({ terms: 4, privacy: 5 })
  expect(newestOf({ terms: null, privacy: null }, changed)).toEqual({ terms: 3, privacy: null })
  const html = renderToStaticMarkup(<ChangedTextsNotice changed={changed} />)
  expect(textOf(html)).toBe('条款或政策刚刚更新了，请看过新版后再提交。您填写的内容都还在。 看新的《服务条款》')
  expect(linksOf(html)).toEqual([terms.url])
  const privacy = { version: 2, url: 'https://shop.example/privacy' }
  expect(textOf(renderToStaticMarkup(<ChangedTextsNotice changed={{ terms, privacy }} />))).toContain(
    '看新的《服务条款》 看新的《隐私政策》',
  )
  expect(findChangedTexts(new ApiFailure(409, { detail: 'Taken.', code: 'username_taken' }))).toBeNull()
  expect(findChangedTexts(new Error('no failure of the API'))).toBeNull()
})
