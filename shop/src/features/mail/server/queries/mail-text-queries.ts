import { and, eq, or, isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type MailTextRow, mailTexts } from './mail-tables.ts'

export type MailTextKey = Pick<MailTextRow, 'kind' | 'language'>

const isOf = ({ kind, language }: MailTextKey) => and(eq(mailTexts.kind, kind), eq(mailTexts.language, language))

export async function findMailText(database: Database, key: MailTextKey): Promise<MailTextRow | null> {
  const [row] = await database.select().from(mailTexts).where(isOf(key))
  return row ?? null
}

/** Creates a missing row, so that two first edits meet at its lock. */
export async function lockMailText(transaction: Database, key: MailTextKey): Promise<MailTextRow> {
  await transaction
    .insert(mailTexts)
    .values({ ...key, revision: 0 })
    .onConflictDoNothing()
  const [row] = await transaction.select().from(mailTexts).where(isOf(key)).for('update')
  return row!
}

export async function updateMailText(
  transaction: Database,
  { kind, language, ...changes }: MailTextRow,
): Promise<void> {
  await transaction.update(mailTexts).set(changes).where(isOf({ kind, language }))
}

/** Kinds and languages with words of the merchant. */
export async function listReworded(database: Database): Promise<{ kind: string; language: Language }[]> {
  return database
    .select({ kind: mailTexts.kind, language: mailTexts.language })
    .from(mailTexts)
    .where(or(isNotNull(mailTexts.subject), isNotNull(mailTexts.paragraphs)))
}
