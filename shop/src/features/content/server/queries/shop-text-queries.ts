import { and, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { TextKind } from '#features/content/values.ts'
import type { Database } from '#platform/database/database.ts'
import { shopTexts } from './content-tables.ts'

export type ShopTextRow = typeof shopTexts.$inferSelect
export interface PublishedText extends ShopTextRow {
  publishedAt: Date
}

/** Kinds that were published, with their newest version. */
export async function readPublishedVersions(database: Database): Promise<Map<TextKind, number>> {
  const rows = await database
    .select({ kind: shopTexts.kind, version: max(shopTexts.version) })
    .from(shopTexts)
    .where(isNotNull(shopTexts.publishedAt))
    .groupBy(shopTexts.kind)
  return new Map(rows.map(({ kind, version }) => [kind, version!]))
}

/** @param version a former one; else the newest */
export async function findPublishedText(
  database: Database,
  kind: TextKind,
  version?: number,
): Promise<PublishedText | null> {
  const [row] = await database
    .select()
    .from(shopTexts)
    .where(
      and(
        eq(shopTexts.kind, kind),
        isNotNull(shopTexts.publishedAt),
        version === undefined ? undefined : eq(shopTexts.version, version),
      ),
    )
    .orderBy(desc(shopTexts.version))
    .limit(1)
  return (row as PublishedText | undefined) ?? null
}

export interface EditedText {
  draft: ShopTextRow | null
  published: ShopTextRow | null
}

/** The draft and the newest published version of each kind. */
export async function readEditedTexts(database: Database): Promise<Map<TextKind, EditedText>> {
  const rows = await database
    .selectDistinctOn([shopTexts.kind, sql`${shopTexts.publishedAt} is null`])
    .from(shopTexts)
    .orderBy(shopTexts.kind, sql`${shopTexts.publishedAt} is null`, desc(shopTexts.version))
  const texts = new Map<TextKind, EditedText>()
  for (const row of rows) {
    const known = texts.get(row.kind) ?? { draft: null, published: null }
    texts.set(row.kind, row.publishedAt === null ? { ...known, draft: row } : { ...known, published: row })
  }
  return texts
}

/** Requires the lock of the shop's facts. */
export async function saveDraft(transaction: Database, draft: Omit<ShopTextRow, 'publishedAt'>): Promise<void> {
  const { bodies, revision } = draft
  await transaction
    .insert(shopTexts)
    .values(draft)
    .onConflictDoUpdate({ target: [shopTexts.kind, shopTexts.version], set: { bodies, revision } })
}

/** Requires the lock of the shop's facts. */
export async function publishDraft(transaction: Database, kind: TextKind, now: Date): Promise<void> {
  await transaction
    .update(shopTexts)
    .set({ publishedAt: now, revision: sql`${shopTexts.revision} + 1` })
    .where(and(eq(shopTexts.kind, kind), isNull(shopTexts.publishedAt)))
}
