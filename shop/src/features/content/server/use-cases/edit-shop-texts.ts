/** The merchant's texts: a draft that staff edit, and published versions that never change. */
import { isDeepStrictEqual } from 'node:util'
import type { WireTextDraft } from '#features/content/console-contract.ts'
import { type TextKind, textKinds } from '#features/content/values.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { m } from '#texts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, Invalid, NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { defaultLanguage, type Language, languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import { lockShopFacts } from '../queries/shop-facts-queries.ts'
import { type EditedText, publishDraft, readEditedTexts, saveDraft } from '../queries/shop-text-queries.ts'
import { inAllLanguages, plainByLanguage, plainText } from '../rules/plain-text.ts'

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>

/** Starting points of unwritten texts. */
export type ProposedTexts = Partial<Record<TextKind, Names>>

export async function listShopTexts(database: Database, proposed: ProposedTexts): Promise<WireTextDraft[]> {
  const texts = await readEditedTexts(database)
  return textKinds.map((kind) => toWire(kind, texts.get(kind), proposed))
}

function toWire(
  kind: TextKind,
  { draft, published }: EditedText = { draft: null, published: null },
  proposed: ProposedTexts,
): WireTextDraft {
  return {
    kind,
    draft: inAllLanguages((draft ?? published)?.bodies ?? proposed[kind] ?? {}),
    is_draft_saved: draft !== null,
    version: published?.version ?? null,
    published_languages: languages.filter((language) => published?.bodies[language]),
    published_at: published?.publishedAt?.toISOString() ?? null,
    revision: (draft ?? published)?.revision ?? 0,
  }
}

interface Edit {
  kind: string
  revision: number
  proposed: ProposedTexts
}

/** @throws NotFound for another kind, EditConflict */
export async function saveShopTextDraft(
  context: Context,
  staff: Staff,
  { bodies, ...edit }: Edit & { bodies: Partial<Record<Language, string | undefined>> },
): Promise<WireTextDraft> {
  const sent = plainByLanguage(bodies, plainText) ?? {}
  return editText(context, edit, async (transaction, kind, { draft, published }) => {
    const before = (draft ?? published)?.bodies ?? {}
    if (isDeepStrictEqual(sent, before)) return
    const version = (published?.version ?? 0) + 1
    await saveDraft(transaction, { kind, version, bodies: sent, revision: edit.revision + 1 })
    await audit(transaction, context, staff, { action: 'shop.draft', kind, changes: changesOf(before, sent) })
  })
}

/** @throws NotFound for another kind, Invalid without a draft or its Chinese text, EditConflict */
export async function publishShopText(context: Context, staff: Staff, edit: Edit): Promise<WireTextDraft> {
  return editText(context, edit, async (transaction, kind, { draft, published }) => {
    if (!draft) throw new Invalid(undefined, (options) => m.content_nothing_to_publish({}, options))
    if (!draft.bodies[defaultLanguage])
      throw new Invalid({ [`bodies.${defaultLanguage}`]: [(options) => m.content_publish_needs_chinese({}, options)] })
    await publishDraft(transaction, kind, context.now())
    const changes: AuditChanges = { version: [published?.version ?? null, draft.version] }
    await audit(transaction, context, staff, { action: 'shop.publish', kind, changes })
  })
}

async function editText(
  { database, inTransaction }: Context,
  { kind: name, revision, proposed }: Edit,
  edit: (transaction: Database, kind: TextKind, text: EditedText) => Promise<void>,
): Promise<WireTextDraft> {
  const kind = textKinds.find((known) => known === name)
  if (!kind) throw new NotFound()
  await inTransaction(async (transaction) => {
    await lockShopFacts(transaction)
    const text = (await readEditedTexts(transaction)).get(kind) ?? { draft: null, published: null }
    const current = toWire(kind, text, proposed)
    if (current.revision !== revision) throw new EditConflict(current, ['bodies'])
    await edit(transaction, kind, text)
  })
  return toWire(kind, (await readEditedTexts(database)).get(kind), proposed)
}

const changesOf = (before: Names, after: Names): AuditChanges =>
  Object.fromEntries(
    languages.flatMap((language) =>
      before[language] === after[language]
        ? []
        : [[`bodies.${language}`, [before[language] ?? '', after[language] ?? '']]],
    ),
  )

function audit(
  transaction: Database,
  { now }: Context,
  by: Staff,
  { kind, ...act }: { action: string; kind: TextKind; changes: AuditChanges },
): Promise<void> {
  return writeAuditEntry(transaction, { by, at: now(), subject: { kind: 'shop', id: kind, label: '' }, ...act })
}
