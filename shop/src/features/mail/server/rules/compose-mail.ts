/** Puts the words of a kind, or the merchant's in their place, and the facts of one mail together. */
import { withoutBidiControls } from '#platform/contract/clean-text.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Text } from '#platform/i18n/text.ts'
import { type MailContent, type MailFrame, secretPlaceholder } from '#platform/mail/mail-content.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import { maxSubjectLength } from './render-mail.ts'

export interface MailWords {
  subject: string
  paragraphs: readonly string[]
}

/** Names of a kind's placeholders, with those of every kind. */
export const placeholderNames = ({ placeholders }: MailKind): string[] => ['shop_name', ...Object.keys(placeholders)]

/** The built-in words, with placeholders as merchants see them: `{order_number}`. */
export function builtInWords(kind: MailKind, language: Language): MailWords {
  const places = Object.fromEntries(placeholderNames(kind).map((name) => [name, `{${name}}`]))
  const wordsOf = (text: unknown) => (text as Text<string>)(places, { locale: language })
  return { subject: wordsOf(kind.subject), paragraphs: kind.paragraphs.map(wordsOf) }
}

const place = /\{(\w+)\}/g

/** Whether the words name a value that this mail does not have. */
const lacksValue = (words: string, values: Record<string, string>) =>
  [...words.matchAll(place)].some(([, name = '']) => values[name] === '')

/** Values are inserted once and never read for placeholders. No words can repeat the secret of the mail. */
const fill = (words: string, values: Record<string, string>) =>
  withoutBidiControls(words.replaceAll(place, (whole, name: string) => values[name] ?? whole)).replaceAll(
    secretPlaceholder,
    '••••••',
  )

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** At most as long as a subject may be, however long its values are. */
function clipped(subject: string): string {
  if (subject.length <= maxSubjectLength) return subject
  return `${subject
    .slice(0, maxSubjectLength - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`
}

export function composeMail<Facts>(
  kind: MailKind<Facts>,
  { facts, words, frame }: { facts: Facts; words: MailWords; frame: MailFrame },
): MailContent {
  const { values: own, preheader, ...parts } = kind.compose(facts, frame)
  const values = { ...own, shop_name: frame.shopName }
  const subject = clipped(oneLine(fill(words.subject, values)))
  const paragraphs = words.paragraphs
    .filter((paragraph) => !lacksValue(paragraph, values))
    .map((paragraph) => fill(paragraph, values))
  return {
    ...parts,
    subject,
    title: subject,
    preheader: preheader ?? paragraphs[0] ?? subject,
    blocks: [...paragraphs.map((paragraph) => ({ paragraph })), ...parts.blocks],
  }
}
