import type { AuditEntry } from '#features/staff/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { shopZoneOffset } from '#platform/i18n/shop-zone.ts'
import { type AuditRow, readAuditEntries } from '../../queries/audit-queries.ts'

export interface TrailQuery {
  page?: number
  page_size?: number
  staff_id?: number
  subject?: string
  action?: string
  from?: string
  to?: string
}

const dayInMs = 86_400_000

/** @throws NotFound for a page past the end */
export async function readTrail(
  { database }: Pick<ShopContext, 'database'>,
  staff: Staff,
  { query, url }: { query: TrailQuery; url: URL },
): Promise<List<AuditEntry>> {
  const page = pageRequestOf(query)
  const [subjectKind, ...id] = query.subject?.split(':') ?? []
  const filter = {
    staffId: query.staff_id,
    subjectKind,
    subjectId: id.length > 0 ? id.join(':') : undefined,
    action: query.action,
    from: query.from === undefined ? undefined : startOf(query.from),
    to: query.to === undefined ? undefined : endOf(query.to),
    seenBy: staff.role === 'owner' ? undefined : staff.id,
  }
  const { count, rows } = await readAuditEntries(database, filter, page)
  return toList(url, page, count, rows.map(toWireEntry))
}

/**
 * What happened to one thing, for whoever may see the thing: whose doing it was does not matter.
 * @throws NotFound for a page past the end
 */
export async function readHistoryOf(
  database: Database,
  subject: { kind: string; id: string | number },
  { query, url }: { query: Pick<TrailQuery, 'page' | 'page_size'>; url: URL },
): Promise<List<AuditEntry>> {
  const page = pageRequestOf(query)
  const filter = { subjectKind: subject.kind, subjectId: String(subject.id) }
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
/** A day is meant with all of it. */
const endOf = (text: string) => (isDay(text) ? new Date(startOf(text).getTime() + dayInMs) : new Date(text))
