import type { AuditEntry, AuditLogEntry } from '#features/staff/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { shopZoneOffset } from '#platform/i18n/shop-zone.ts'
import type { SubjectNames } from '#platform/slices/slice.ts'
import type { AuditRow } from '../../queries/audit-queries.ts'
import { readAuditEntries, readBatchFacts, readVisiblePeople } from '../../queries/audit-log-queries.ts'

export interface AuditLogQuery {
  page?: number
  page_size?: number
  staff_id?: number
  actor?: AuditRow['actor']
  subject?: string
  action?: string
  kind?: string
  batch_id?: string
  from?: string
  to?: string
}

const dayInMs = 86_400_000
const maxPeople = 500

const seenByOf = (staff: Staff) => (staff.role === 'owner' ? undefined : staff.id)

/**
 * A batch is one entry, with its count and sums. `batch_id` selects its rows; a subject's history lists them singly.
 * @throws NotFound for a page past the end
 */
export async function readAuditLog(
  { database }: Pick<ShopContext, 'database'>,
  staff: Staff,
  { query, url, language, names }: { query: AuditLogQuery; url: URL; language: Language; names: SubjectNames },
): Promise<List<AuditLogEntry>> {
  const page = pageRequestOf(query)
  const [subjectKind, ...id] = query.subject?.split(':') ?? []
  const isOfOne = id.length > 0
  const groupsBatches = !isOfOne && query.batch_id === undefined
  const filter = {
    staffId: query.staff_id,
    actor: query.actor,
    subjectKind,
    subjectId: isOfOne ? id.join(':') : undefined,
    action: query.action,
    kind: query.kind,
    batchId: query.batch_id,
    from: query.from === undefined ? undefined : startOf(query.from),
    to: query.to === undefined ? undefined : endOf(query.to),
    seenBy: seenByOf(staff),
    groupsBatches,
    hidesUnchanged: isOfOne,
  }
  const { count, rows } = await readAuditEntries(database, filter, page)
  const batches = groupsBatches ? await readBatchFacts(database, rows) : new Map<number, never>()
  const nameOf = await nameSubjects(database, rows, { names, language })
  const entries = rows.map((row) => ({
    ...toWireEntry(row),
    subject_name: nameOf(row),
    batch: batches.get(row.id) ?? null,
  }))
  return toList(url, page, count, entries)
}

async function nameSubjects(
  database: Database,
  rows: readonly AuditRow[],
  { names, language }: { names: SubjectNames; language: Language },
): Promise<(row: AuditRow) => string> {
  const known = new Map<string, Map<string, string>>()
  for (const [kind, read] of Object.entries(names)) {
    const ids = rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)
    if (ids.length > 0) known.set(kind, await read(database, [...new Set(ids)], language))
  }
  return ({ subjectKind, subjectId }) => known.get(subjectKind)?.get(subjectId) ?? ''
}

/** Lists people with entries that the reader may see. */
export function readAuditLogPeople({ database }: Pick<ShopContext, 'database'>, staff: Staff) {
  return readVisiblePeople(database, seenByOf(staff), maxPeople)
}

/**
 * History of one subject by all actors, for anyone with access to the subject.
 * @throws NotFound for a page past the end
 */
export async function readHistoryOf(
  database: Database,
  subject: { kind: string; id: string | number },
  { query, url }: { query: Pick<AuditLogQuery, 'page' | 'page_size'>; url: URL },
): Promise<List<AuditEntry>> {
  const page = pageRequestOf(query)
  const filter = { subjectKind: subject.kind, subjectId: String(subject.id), hidesUnchanged: true }
  const { count, rows } = await readAuditEntries(database, filter, page)
  return toList(url, page, count, rows.map(toWireEntry))
}

function toWireEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    staff_id: row.staffId,
    staff_name: row.staffName,
    actor: row.actor,
    action: row.action,
    subject_kind: row.subjectKind,
    subject_id: row.subjectId,
    subject_label: row.subjectLabel,
    changes: row.changes,
    reason: row.reason,
    batch_id: row.batchId,
    request_id: row.requestId,
  }
}

const isDay = (text: string) => !text.includes('T')
const startOf = (text: string) => new Date(isDay(text) ? `${text}T00:00:00${shopZoneOffset}` : text)
/** A day includes all of its hours. */
const endOf = (text: string) => (isDay(text) ? new Date(startOf(text).getTime() + dayInMs) : new Date(text))
