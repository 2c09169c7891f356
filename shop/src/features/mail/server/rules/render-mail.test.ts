import { expect, test } from 'vitest'
import { languages } from '#platform/i18n/language.ts'
import { everyBlock } from '#features/mail/testing/mail-contents.ts'
import { insertSecret, type MailContent, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { renderMail } from './render-mail.ts'

const frame = { language: 'en', shopName: 'Tea & <Co>', shopOrigin: 'https://shop.example', senderLines: [] } as const
const content: MailContent = { subject: 'Subject', preheader: 'Before', title: 'Title', blocks: [], footer: ['Why'] }

test.each(languages)('has every block in %s, as text and as HTML', (language) => {
  const { html, text } = renderMail(everyBlock, { ...frame, language })
  expect(html).toContain(`<html lang="${language}">`)
  for (const words of ['SF1390', 'Matcha bowl', 'Order Y7K4', 'Photograph it']) {
    expect(html).toContain(words)
    expect(text).toContain(words)
  }
  expect(text).toContain('https://shop.example/parcel/1')
  expect(html).toContain(`overflow:hidden">${everyBlock.preheader}</div>`)
})

test('writes plain text with the marks of its language', () => {
  const textIn = (language: (typeof languages)[number]) => renderMail(everyBlock, { ...frame, language }).text
  expect(textIn('zh-CN')).toContain('* Matcha bowl，Shino white, large × 1\n')
  expect(textIn('zh-CN')).toContain('Track：\nhttps://shop.example/parcel/1\n')
  expect(textIn('ja')).toContain('* Matcha bowl、Shino white, large × 1\n')
  expect(textIn('en')).toContain('View order:\nhttps://shop.example/order\n')
})

test('sets a link below a sentence and beside short lines, apart from the text before', () => {
  const link = { label: 'Reset', url: 'https://shop.example/user/reset' }
  const htmlOf = (lines: string[]) =>
    renderMail({ ...content, blocks: [{ paragraph: 'Changed.' }, { facts: { lines, link } }] }, frame).html
  expect(htmlOf(['If this was not you, set a new password.'])).toMatch(/password\.<br><a [^>]+>Reset<\/a><\/td><\/tr>/)
  expect(htmlOf(['Order Y7K4', '¥486.00'])).toMatch(/<td align="right"[^>]+><a [^>]+>Reset<\/a>/)
  expect(htmlOf(['Order Y7K4'])).toMatch(/padding:24px 40px 0"><table[^>]+ rule"/)
})

test('is one column of 600 px with inline colours that a dark reader replaces, and loads nothing but pictures', () => {
  const { html } = renderMail(everyBlock, frame)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media(prefers-color-scheme:dark)')
  expect(html).not.toMatch(/<script|<link|@import|url\(|@font-face/)
  // Each element with a dark class also has an inline light colour: some mail programs drop the style sheet.
  for (const [tag] of html.matchAll(/<[^>]+class="[^"]*\b(?:ground|paper|soft)\b[^>]*>/g))
    expect(tag).toContain('background:')
})

test('leaves an order number on one line', () => {
  const title = 'The invoice for order Y7K4-Q9TM-2HXD is ready'
  const { html, text } = renderMail({ ...content, title, blocks: [{ paragraph: title }] }, frame)
  expect(html.split('order <span style="white-space:nowrap">Y7K4-Q9TM-2HXD</span> is ready')).toHaveLength(3)
  expect(text).not.toContain('<span')
})

test('escapes every value, and drops characters that turn the direction of text', () => {
  const sly = `<img src=x onerror=alert(1)>"'&\u202E`
  const { html, text } = renderMail(
    {
      subject: sly,
      preheader: sly,
      title: sly,
      blocks: [
        { paragraph: sly },
        { button: { label: sly, url: `https://shop.example/?q="><script>` }, hint: sly },
        { box: { label: sly, value: sly, link: { label: sly, url: `https://shop.example/'` } } },
        {
          items: {
            heading: sly,
            rows: [{ name: sly, detail: sly, quantity: 1, pictureUrl: 'https://shop.example/"' }],
          },
        },
        { facts: { lines: [sly], link: { label: sly, url: 'https://shop.example/' } } },
        { note: sly },
      ],
      footer: [sly],
      footerLink: { label: sly, url: 'https://shop.example/' },
    },
    { ...frame, shopName: sly },
  )
  expect(html).not.toMatch(/<img src=x|<script|\u202E/)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&#39;&amp;/g)!.length).toBeGreaterThan(15)
  expect(text).not.toContain('\u202E')
  // Quoted attributes end where the template ends them.
  expect(html).not.toMatch(/(?:href|src)="[^"]*[<>'][^"]*"/)
})

test.each(['a\nBcc: all@shop.example', 'a\rb', 'a\u2028b', '', ' ', 'x'.repeat(201)])(
  'refuses a subject that is no single line: %j',
  (subject) => expect(() => renderMail({ ...content, subject }, frame)).toThrow('subject'),
)

test.each(['javascript:alert(1)', '/user/reset', 'data:text/html,a'])('refuses the link %s', (url) => {
  expect(() => renderMail({ ...content, blocks: [{ button: { label: 'Go', url } }] }, frame)).toThrow('link')
  expect(() => renderMail({ ...content, footerLink: { label: 'Go', url } }, frame)).toThrow('link')
})

test('has a secret only where it is inserted', () => {
  const url = `https://shop.example/user/reset#${secretPlaceholder}`
  const { html, text } = renderMail({ ...content, blocks: [{ button: { label: 'Go', url } }] }, frame)
  expect(insertSecret(html, '$&x').match(/reset#\$&x/g)).toHaveLength(2)
  expect(insertSecret(text, 'abc')).toContain('reset#abc')
  expect(insertSecret(text, null)).toBe(text)
})
