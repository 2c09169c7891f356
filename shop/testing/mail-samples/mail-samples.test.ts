/** Every kind of mail in every language, with sample facts. */
import { expect, test } from 'vitest'
import { builtInWords, composeMail } from '#features/mail/server/rules/compose-mail.ts'
import { wordFaults } from '#features/mail/server/rules/check-words.ts'
import { renderMail } from '#features/mail/server/rules/render-mail.ts'
import { languages } from '#platform/i18n/language.ts'
import { slices } from '../../slices.ts'

const kinds = slices.flatMap(({ mailKinds }) => mailKinds ?? [])
const shop = { shopName: 'yokoso', shopOrigin: 'https://yokoso.example', senderLines: ['Tea Ltd.'] }
const samples = kinds.flatMap((kind) => languages.map((language) => ({ key: kind.key, kind, language })))

test('no two kinds have one key', () => {
  const keys = kinds.map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(5)
  expect([...new Set(keys)]).toEqual(keys)
})

test.each(samples)('built-in words of $key obey the rules of merchants in $language', ({ kind, language }) => {
  expect(wordFaults(kind, builtInWords(kind, language))).toEqual({})
})

test.each(samples)('$key in $language shows its sample whole, and loads nothing', ({ kind, language }) => {
  const frame = { ...shop, language }
  const facts = kind.sample(frame)
  const content = composeMail(kind, { facts, words: builtInWords(kind, language), frame })
  const { subject, html, text } = renderMail(content, frame)
  expect(subject + text + html.replace(/<style>.*<\/style>/, '')).not.toMatch(/\{\w+\}|undefined|null/)
  expect(html).not.toMatch(/<img|url\(|<link|<script/)
  for (const [, url = ''] of html.matchAll(/href="([^"]*)"/g)) expect(text).toContain(url.replaceAll('&amp;', '&'))
})
