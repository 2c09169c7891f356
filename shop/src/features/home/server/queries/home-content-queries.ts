import { and, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { HomeContent } from '#features/home/values.ts'
import type { Database } from '#platform/database/database.ts'
import { contentDraft, contentVersions } from './home-tables.ts'

export interface ShownContent {
  /** Null: nothing is published; the built-in content is shown. */
  shown: { version: number; body: HomeContent } | null
  /** When a publication starts or ends next. */
  nextChangeAt: Date | null
}

/** One statement; each part reads one place of an index. */
export async function readShownContent(database: Database, now: Date): Promise<ShownContent> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await database.execute<{
    version: number | null
    body: HomeContent | null
    next: string | null
  }>(sql`
    select shown.version, shown.body, next.at as next from (
      select least(
        (select min(starts_at) from content_versions where stopped_at is null and starts_at > ${at}),
        (select min(ends_at) from content_versions where stopped_at is null and ends_at > ${at})) as at) next
    left join lateral (
      select version, body from content_versions
      where stopped_at is null and starts_at <= ${at} and (ends_at is null or ends_at > ${at})
      order by starts_at desc, version desc limit 1) shown on true`)
  const { version, body, next } = rows[0]!
  return {
    shown: version === null || body === null ? null : { version, body },
    nextChangeAt: next === null ? null : new Date(next),
  }
}

export type DraftRow = Pick<typeof contentDraft.$inferSelect, 'body' | 'revision'>

const draftColumns = { body: contentDraft.body, revision: contentDraft.revision }

export async function getDraft(database: Database): Promise<DraftRow> {
  const [row] = await database.select(draftColumns).from(contentDraft)
  return row!
}

/** Locks the row until the transaction ends; every change of the content begins with it. */
export async function lockDraft(transaction: Database): Promise<DraftRow> {
  const [row] = await transaction.select(draftColumns).from(contentDraft).for('update')
  return row!
}

/** Requires the lock of the draft. */
export async function updateDraft(transaction: Database, change: { body?: HomeContent | null }): Promise<void> {
  await transaction.update(contentDraft).set({ ...change, revision: sql`${contentDraft.revision} + 1` })
}

export type VersionRow = typeof contentVersions.$inferSelect

/** Requires the lock of the draft. */
export async function insertVersion(transaction: Database, row: Omit<VersionRow, 'version'>): Promise<number> {
  const [last] = await transaction.select({ version: max(contentVersions.version) }).from(contentVersions)
  const version = (last?.version ?? 1) + 1
  await transaction.insert(contentVersions).values({ ...row, version })
  return version
}

export async function findVersion(database: Database, version: number): Promise<VersionRow | null> {
  const [row] = await database.select().from(contentVersions).where(eq(contentVersions.version, version))
  return row ?? null
}

/** Requires the lock of the draft. */
export async function stopVersion(transaction: Database, version: number, now: Date): Promise<void> {
  await transaction
    .update(contentVersions)
    .set({ stoppedAt: now })
    .where(and(eq(contentVersions.version, version), isNull(contentVersions.stoppedAt)))
}

export async function countVersions(database: Database): Promise<number> {
  const [counted] = await database.select({ total: count() }).from(contentVersions)
  return counted!.total
}

/** The newest first. */
export async function readVersions(
  database: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<(VersionRow & { staffName: string | null })[]> {
  return database
    .select({
      version: contentVersions.version,
      body: contentVersions.body,
      startsAt: contentVersions.startsAt,
      endsAt: contentVersions.endsAt,
      stoppedAt: contentVersions.stoppedAt,
      restoredFrom: contentVersions.restoredFrom,
      publishedAt: contentVersions.publishedAt,
      staffId: contentVersions.staffId,
      staffName: sql<string | null>`(select display_name from staff where staff.id = ${contentVersions.staffId})`,
    })
    .from(contentVersions)
    .orderBy(desc(contentVersions.version))
    .limit(limit)
    .offset(offset)
}

/** Ids of pictures that the draft or any version names. */
export async function readUsedPictures(database: Database): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct jsonb_path_query(body, '$.**.id ? (@.type() == "string")') #>> '{}' as id
    from (select body from content_draft where body is not null union all select body from content_versions) bodies`)
  return new Set(rows.map(({ id }) => id))
}
