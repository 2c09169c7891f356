import { expect, test } from 'vitest'
import { m } from '#texts'
import { type MailFrame, secretPlaceholder } from '#platform/mail/mail-content.ts'
import { defineMailKind } from '#platform/mail/mail-kind.ts'
import { builtInWords, composeMail } from './compose-mail.ts'
import { maxSubjectLength } from './render-mail.ts'
import { senderLines } from './sender-lines.ts'

const frame: MailFrame = { language: 'en', shopName: 'Tea', shopOrigin: 'https://shop.example', senderLines: [] }
const button = { button: { label: 'Go', url: `https://shop.example/#${secretPlaceholder}` } }
const kind = defineMailKind<{ name: string; day?: string }, 'name' | 'day'>({
  key: 'greeting',
  name: m.mail_console_mails,
  placeholders: {
    name: { meaning: m.mail_console_to, isRequired: true },
    day: { meaning: m.mail_console_sent_at, isOptional: true },
  },
  subject: ({ name }: { name: string }) => `To ${name}`,
  paragraphs: [
    ({ name, shop_name: shop }: Record<'name' | 'shop_name', string>) => `${shop} greets ${name}.`,
    ({ day }: { day: string }) => `Until ${day}.`,
  ],
  compose: ({ name, day = '' }) => ({ values: { name, day }, blocks: [button], footer: ['Why'] }),
  sample: () => ({ name: 'Lin' }),
})
const words = builtInWords(kind, 'en')
const compose = (facts: { name: string; day?: string }, changes = {}) =>
  composeMail(kind, { facts, words: { ...words, ...changes }, frame })

test('shows built-in words with their placeholders', () => {
  expect(words).toEqual({ subject: 'To {name}', paragraphs: ['{shop_name} greets {name}.', 'Until {day}.'] })
})

test('a paragraph stays away where the mail has no value for it; the parts of the kind stay', () => {
  expect(compose({ name: 'Lin', day: '3 May' }).blocks).toEqual([
    { paragraph: 'Tea greets Lin.' },
    { paragraph: 'Until 3 May.' },
    button,
  ])
  expect(compose({ name: 'Lin' })).toMatchObject({
    subject: 'To Lin',
    title: 'To Lin',
    preheader: 'Tea greets Lin.',
    blocks: [{ paragraph: 'Tea greets Lin.' }, button],
  })
  expect(compose({ name: 'Lin' }, { paragraphs: [] })).toMatchObject({ preheader: 'To Lin', blocks: [button] })
})

test('values are never read for placeholders, and cannot break the subject', () => {
  expect(compose({ name: '{shop_name}\nBcc: x\u202E' }).subject).toBe('To {shop_name} Bcc: x')
  const long = compose({ name: '🍵'.repeat(200) }).subject
  expect(long.length).toBeLessThanOrEqual(maxSubjectLength)
  expect(long).toMatch(/🍵…$/u)
})

test('no words repeat the secret, also not in two halves', () => {
  const half = Math.floor(secretPlaceholder.length / 2)
  const name = secretPlaceholder.slice(half)
  const { blocks } = compose({ name }, { paragraphs: [`${secretPlaceholder.slice(0, half)}{name}`, secretPlaceholder] })
  expect(blocks.slice(0, 2)).toEqual([{ paragraph: '••••••' }, { paragraph: '••••••' }])
})

test.each([
  [{}, []],
  [{ phone: '021-5555 0000', email: 'help@shop.example' }, ['021-5555 0000 · help@shop.example']],
  [{ legal_name: { 'zh-CN': '春山' } }, ['春山']],
  [{ legal_name: { en: 'Tea Ltd.' }, address: { en: '1 Lane, Shanghai' } }, ['Tea Ltd., 1 Lane, Shanghai']],
  [
    {
      legal_name: { en: 'Tea' },
      address: { en: 'Kyoto' },
      phone: '1',
      email: 'a@b.example',
      seat: 'JP',
      address_on_request: true,
    },
    ['Tea', 'a@b.example'],
  ],
])('the sender of %j is %j', (facts, lines) => {
  expect(senderLines(facts, 'en')).toEqual(lines)
})
