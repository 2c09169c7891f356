import { createHash } from 'node:crypto'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { insertAuditEntries, type NewAuditEntry } from '../../queries/audit-queries.ts'

export interface AuditedAct {
  /** Whoever is signed in; a command of this machine; or the shop by itself. */
  by: Pick<Staff, 'id' | 'name' | 'sessionId' | 'requestId'> | 'command' | 'system'
  at: Date
  /** As `area.verb`: `goods.change`. */
  action: string
  subject: { kind: string; id: string | number; label: string }
  /** What was and what is. Long texts are kept by length and digest; personal data is given as `changedSecret`. */
  changes?: AuditChanges
  reason?: string
  /** Of many that were changed by one act. */
  batchId?: string
}

/** In place of a value that nobody may read here. */
export const changedSecret: [null, 'changed'] = [null, 'changed']

const maxValueLength = 300
const maxLabelLength = 200

/**
 * Who did what: called within the transaction that does it. No trail, no change.
 * @param transaction of the write itself
 */
export async function writeAuditEntry(transaction: Database, act: AuditedAct): Promise<void> {
  await writeAuditEntries(transaction, [act])
}

/** Of many things at once; some hundreds at most. */
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

/** As a value stands in the trail. */
export function auditValue(value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= maxValueLength) return value ?? null
  return { length: value.length, sha256: createHash('sha256').update(value).digest('hex') }
}
