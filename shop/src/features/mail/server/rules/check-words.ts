/** Rules of the words that a merchant writes for a kind of mail. */
import { m } from '#texts'
import { maxMailParagraphs, maxMailTextLength } from '#features/mail/values.ts'
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import type { FieldErrors, LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import type { MailWords } from './compose-mail.ts'

const plain = (text: string) => cleanMessage(text).normalize('NFC')

/** An empty line parts paragraphs, wherever it was typed. */
export const cleanWords = ({ subject, paragraphs }: MailWords): MailWords => ({
  subject: plain(subject),
  paragraphs: paragraphs.flatMap((paragraph) => plain(paragraph).split('\n\n')).filter((text) => text !== ''),
})

const placesIn = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)

/** Names the first fault of each field; empty for words that mails can have. */
export function wordFaults(kind: MailKind, { subject, paragraphs }: MailWords): FieldErrors {
  const faults = {
    subject: subjectFault(kind, subject),
    paragraphs:
      unknownPlace(kind, paragraphs.join()) ?? lengthFault(paragraphs) ?? missingPlace(kind, [subject, ...paragraphs]),
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault ? [[field, [fault]]] : [])))
}

function subjectFault(kind: MailKind, subject: string): LocalizedMessage | null {
  if (subject.trim() === '') return (options) => m.mail_text_no_subject({}, options)
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(subject)) return (options) => m.mail_text_one_line({}, options)
  const optional = placesIn(subject).find((name) => kind.placeholders[name]?.isOptional)
  if (optional !== undefined) return (options) => m.mail_text_not_in_subject({ name: `{${optional}}` }, options)
  return unknownPlace(kind, subject)
}

function unknownPlace({ placeholders }: MailKind, text: string): LocalizedMessage | null {
  const unknown = placesIn(text).find((name) => name !== 'shop_name' && !Object.hasOwn(placeholders, name))
  return unknown === undefined ? null : (options) => m.mail_text_unknown({ name: `{${unknown}}` }, options)
}

function missingPlace({ placeholders }: MailKind, texts: readonly string[]): LocalizedMessage | null {
  const used = new Set(texts.flatMap(placesIn))
  const missing = Object.entries(placeholders).find(([name, { isRequired }]) => isRequired && !used.has(name))
  return missing === undefined ? null : (options) => m.mail_text_missing({ name: `{${missing[0]}}` }, options)
}

function lengthFault(paragraphs: readonly string[]): LocalizedMessage | null {
  const length = [...paragraphs.join('')].length
  if (length > maxMailTextLength) return (options) => m.mail_text_too_long({ max: maxMailTextLength }, options)
  return paragraphs.length > maxMailParagraphs
    ? (options) => m.mail_text_too_many({ max: maxMailParagraphs }, options)
    : null
}
