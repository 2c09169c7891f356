import { createHash } from 'node:crypto'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { insertAuditEntries, type NewAuditEntry } from '../../queries/audit-queries.ts'

export interface AuditedAct {
  /** A signed-in person, a command, or the shop itself. */
  by: Pick<Staff, 'id' | 'name' | 'sessionId' | 'requestId'> | 'command' | 'system'
  at: Date
  /** As `area.verb`: `goods.change`. */
  action: string
  subject: { kind: string; id: string | number; label: string }
  /** Old and new values. Long texts are stored as length and digest; pass personal data as `changedSecret`. */
  changes?: AuditChanges
  reason?: string
  /** Shared by all entries of one bulk act. */
  batchId?: string
}

/** Replaces values that must not be shown. */
export const changedSecret: [null, 'changed'] = [null, 'changed']

const maxValueLength = 300
const maxLabelLength = 200

/** Writes an audit entry in the transaction of the change, so that neither exists alone. */
export async function writeAuditEntry(transaction: Database, act: AuditedAct): Promise<void> {
  await writeAuditEntries(transaction, [act])
}

/** Writes several entries; some hundreds at most. */
export async function writeAuditEntries(transaction: Database, acts: readonly AuditedAct[]): Promise<void> {
  if (acts.length > 0) await insertAuditEntries(transaction, acts.map(entryOf))
}

function entryOf({ by, at, action, subject, changes = {}, reason = '', batchId }: AuditedAct): NewAuditEntry {
  const isStaff = typeof by === 'object'
  return {
    at,
    staffId: isStaff ? by.id : null,
    staffName: isStaff ? by.name : '',
    actor: isStaff ? 'staff' : by,
    action,
    subjectKind: subject.kind,
    subjectId: String(subject.id),
    subjectLabel: [...subject.label].slice(0, maxLabelLength).join(''),
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, [before, after]]) => [field, [auditValue(before), auditValue(after)]]),
    ),
    reason,
    batchId: batchId ?? null,
    requestId: isStaff ? by.requestId : null,
    sessionId: isStaff && by.sessionId > 0 ? by.sessionId : null,
  }
}

/** A value as stored in the audit log. */
export function auditValue(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxValueLength) return value ?? null
  return { length: value.length, sha256: createHash('sha256').update(value).digest('hex') }
}
