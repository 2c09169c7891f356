/** Edits the merchant's words of mails. Stores only differences from the built-in words. */
import { isDeepStrictEqual } from 'node:util'
import type { ListedMailText, MailPreview, WireMailText } from '#features/mail/console-contract.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { hideSecret } from '#platform/mail/mail-content.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import type { MailTextRow } from '../queries/mail-tables.ts'
import { findMailText, listReworded, lockMailText, updateMailText } from '../queries/mail-text-queries.ts'
import { readMailFrame } from '../queries/sender-queries.ts'
import { cleanWords, wordFaults } from '../rules/check-words.ts'
import { builtInWords, composeMail, type MailWords, placeholderNames } from '../rules/compose-mail.ts'
import { type RenderedMail, renderMail } from '../rules/render-mail.ts'

type TextsContext = Pick<ShopContext, 'config' | 'database'> & { mailKinds: readonly MailKind[] }

export interface MailTextAddress {
  kind: string
  language: Language
}

/** A null part is the built-in one. */
interface SentWords {
  subject: string | null
  paragraphs: readonly string[] | null
}

export async function listMailTexts(
  { database, mailKinds }: TextsContext,
  language: Language,
): Promise<ListedMailText[]> {
  const reworded = await listReworded(database)
  return mailKinds.map((kind) => ({
    kind: kind.key,
    name: kind.name({}, { locale: language }),
    reworded: languages.filter((one) => reworded.some((row) => row.kind === kind.key && row.language === one)),
  }))
}

/** @throws NotFound for another kind */
function findKind({ mailKinds }: TextsContext, key: string): MailKind {
  const kind = mailKinds.find((one) => one.key === key)
  if (!kind) throw new NotFound()
  return kind
}

/** @throws NotFound for another kind */
export async function readMailText(
  context: TextsContext,
  { kind: key, language }: MailTextAddress,
  readIn: Language,
): Promise<WireMailText> {
  const kind = findKind(context, key)
  const frame = await readMailFrame(context.database, context.config, language)
  const { values } = kind.compose(kind.sample(frame), frame)
  const samples: Record<string, string> = { ...values, shop_name: frame.shopName }
  const row = await findMailText(context.database, { kind: key, language })
  return {
    ...wordsOnWire(kind, language, row),
    name: kind.name({}, { locale: readIn }),
    placeholders: placeholderNames(kind).map((name) => ({
      name,
      meaning: kind.placeholders[name]?.meaning({}, { locale: readIn }) ?? null,
      sample: samples[name] ?? '',
      is_required: kind.placeholders[name]?.isRequired ?? false,
      is_optional: kind.placeholders[name]?.isOptional ?? false,
    })),
  }
}

type WordsOnWire = Omit<WireMailText, 'name' | 'placeholders'>

function wordsOnWire(kind: MailKind, language: Language, row: MailTextRow | null): WordsOnWire {
  const builtIn = builtInWords(kind, language)
  return {
    kind: kind.key,
    language,
    subject: row?.subject ?? builtIn.subject,
    paragraphs: [...(row?.paragraphs ?? builtIn.paragraphs)],
    built_in: { subject: builtIn.subject, paragraphs: [...builtIn.paragraphs] },
    is_reworded: row !== null && (row.subject !== null || row.paragraphs !== null),
    revision: row?.revision ?? 0,
  }
}

/** @throws Invalid naming subject or paragraphs */
function checkedWords(kind: MailKind, language: Language, sent: SentWords): MailWords {
  const builtIn = builtInWords(kind, language)
  const words = cleanWords({
    subject: sent.subject ?? builtIn.subject,
    paragraphs: sent.paragraphs ?? builtIn.paragraphs,
  })
  const faults = wordFaults(kind, words)
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return words
}

/** @throws NotFound, Invalid naming subject or paragraphs, EditConflict */
export async function saveMailText(
  { inTransaction, now, ...context }: TextsContext & Pick<ShopContext, 'inTransaction' | 'now'>,
  staff: Staff,
  { kind: key, language, revision, ...sent }: MailTextAddress & SentWords & { revision: number },
): Promise<void> {
  const kind = findKind(context, key)
  const builtIn = builtInWords(kind, language)
  const words = checkedWords(kind, language, sent)
  await inTransaction(async (transaction) => {
    const row = await lockMailText(transaction, { kind: key, language })
    const before = wordsOnWire(kind, language, row)
    const fields = (['subject', 'paragraphs'] as const).filter(
      (field) => !isDeepStrictEqual(words[field], before[field]),
    )
    if (row.revision !== revision) throw new EditConflict(before, fields)
    if (fields.length === 0) return
    await updateMailText(transaction, {
      kind: key,
      language,
      subject: words.subject === builtIn.subject ? null : words.subject,
      paragraphs: isDeepStrictEqual(words.paragraphs, builtIn.paragraphs) ? null : [...words.paragraphs],
      revision: revision + 1,
    })
    const textOf = ({ subject, paragraphs }: MailWords) => ({ subject, paragraphs: paragraphs.join('\n\n') })
    const [from, to] = [textOf(before), textOf(words)]
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'mail.reword',
      subject: {
        kind: 'mail_text',
        id: `${key}.${language}`,
        label: `${builtIn.subject} · ${languageNames[language]}`,
      },
      changes: Object.fromEntries(fields.map((field) => [field, [from[field], to[field]]])),
    })
  })
}

/** @throws NotFound, Invalid naming subject or paragraphs */
export async function previewMailText(
  context: TextsContext,
  { kind: key, language, ...sent }: MailTextAddress & SentWords,
): Promise<MailPreview> {
  const kind = findKind(context, key)
  const checked = checkedWords(kind, language, sent)
  const { subject, text } = await renderSample(context, kind, language, checked)
  const words = Buffer.from(JSON.stringify(checked)).toString('base64url')
  return { subject, text, document_url: `/api/console/mails/texts/${key}/${language}/document/?words=${words}` }
}

/**
 * The HTML of a preview.
 * @param address with the words of a preview, as its response names them
 * @throws NotFound, Invalid
 */
export async function readSampleDocument(
  context: TextsContext,
  { kind: key, language, words }: MailTextAddress & { words: string },
): Promise<string> {
  const kind = findKind(context, key)
  const { html } = await renderSample(context, kind, language, checkedWords(kind, language, parseWords(words)))
  return html
}

async function renderSample(
  { database, config }: TextsContext,
  kind: MailKind,
  language: Language,
  words: MailWords,
): Promise<RenderedMail> {
  const frame = await readMailFrame(database, config, language)
  const { subject, text, html } = renderMail(composeMail(kind, { facts: kind.sample(frame), words, frame }), frame)
  return { subject, text: hideSecret(text), html: hideSecret(html) }
}

function parseWords(encoded: string): SentWords {
  try {
    const { subject, paragraphs } = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown>
    const isText = (value: unknown): value is string => typeof value === 'string'
    const texts = Array.isArray(paragraphs) && paragraphs.every(isText) ? paragraphs : null
    return { subject: isText(subject) ? subject : null, paragraphs: texts }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new Invalid()
    throw error
  }
}
