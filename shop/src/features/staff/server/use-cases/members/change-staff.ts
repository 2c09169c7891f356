import type { Role } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import { endSessionsOf } from '../../queries/session-queries.ts'
import {
  findStaffById,
  lockActiveOwners,
  lockStaff,
  readMember,
  type StaffRow,
  updateStaff,
} from '../../queries/staff-queries.ts'
import { toWireMember } from '../../rules/member-view.ts'
import { LastOwner } from '../../rules/errors.ts'
import { readChangedSince } from '../audit-log/changed-since.ts'
import { makeLinkFor, type MadeLink } from '../signing-in/links.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { type AuditedAct, writeAuditEntry } from '../audit-log/write-audit-entry.ts'

type By = AuditedAct['by']

export interface StaffChanges {
  displayName?: string
  role?: Role
  needsSecondFactor?: boolean
}

/** Changing the role ends the person's sessions. @throws NotFound, EditConflict, LastOwner */
export async function changeStaff(
  { inTransaction, now }: StaffContext,
  by: By,
  { id, revision, changes }: { id: number; revision: number; changes: StaffChanges },
): Promise<void> {
  await inTransaction(async (transaction) => {
    const owners = await lockActiveOwners(transaction)
    const before = await requireStaff(transaction, id)
    if (before.revision !== revision) {
      const current = await readMember(transaction, id)
      const query = { subject: { kind: 'staff', id }, actions: revising, since: before.revision - revision }
      const { isChangedByBoth } = await readChangedSince(transaction, query)
      const both = differing(before, changes).filter((field) => isChangedByBoth(field, changes[columns[field]]))
      throw new EditConflict(current && toWireMember(current), both)
    }
    const losesOwner = before.role === 'owner' && changes.role !== undefined && changes.role !== 'owner'
    if (losesOwner) requireOtherOwner(owners, id)
    const after = await updateStaff(transaction, id, changes)
    if (after.role !== before.role) await endSessionsOf(transaction, { staffId: id, exceptId: null, now: now() })
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'staff.change',
      subject: { kind: 'staff', id, label: before.username },
      changes: Object.fromEntries(differing(before, changes).map((field) => [field, pairOf(field, before, after)])),
    })
  })
}

/** Acts that make a new revision of a member. */
const revising = ['staff.change', 'staff.disable', 'staff.enable']

const columns = { display_name: 'displayName', role: 'role', needs_second_factor: 'needsSecondFactor' } as const
type Field = keyof typeof columns

function differing(row: StaffRow, changes: StaffChanges): Field[] {
  return (Object.keys(columns) as Field[]).filter((field) => {
    const value = changes[columns[field]]
    return value !== undefined && value !== row[columns[field]]
  })
}

const pairOf = (field: Field, before: StaffRow, after: StaffRow): [unknown, unknown] => [
  before[columns[field]],
  after[columns[field]],
]

function requireOtherOwner(owners: number[], id: number): void {
  if (owners.every((owner) => owner === id)) throw new LastOwner()
}

async function requireStaff(transaction: Database, id: number): Promise<StaffRow> {
  const person = await lockStaff(transaction, id)
  if (!person) throw new NotFound()
  return person
}

/** @throws NotFound, LastOwner */
export async function setActive(
  { inTransaction, now }: StaffContext,
  by: By,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<void> {
  await inTransaction(async (transaction) => {
    const owners = await lockActiveOwners(transaction)
    const before = await requireStaff(transaction, id)
    if (!isActive && before.role === 'owner' && before.isActive) requireOtherOwner(owners, id)
    await updateStaff(transaction, id, { isActive })
    if (!isActive) await endSessionsOf(transaction, { staffId: id, exceptId: null, now: now() })
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: isActive ? 'staff.enable' : 'staff.disable',
      subject: { kind: 'staff', id, label: before.username },
      changes: { is_active: [before.isActive, isActive] },
    })
  })
}

/** @returns how many ended. @throws NotFound */
export async function endSessionsOfStaff({ inTransaction, now }: StaffContext, by: By, id: number): Promise<number> {
  return inTransaction(async (transaction) => {
    const person = await requireStaff(transaction, id)
    const ended = await endSessionsOf(transaction, { staffId: id, exceptId: null, now: now() })
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'staff.end_sessions',
      subject: { kind: 'staff', id, label: person.username },
      changes: { ended: [null, ended] },
    })
    return ended
  })
}

/** Makes a link to choose a new password and factors. @throws NotFound also for disabled accounts */
export async function makeStaffLink(context: StaffContext, by: By, id: number): Promise<MadeLink> {
  const person = await findStaffById(context.database, id)
  if (!person?.isActive) throw new NotFound()
  return context.inTransaction((transaction) =>
    makeLinkFor(context, transaction, { staffId: id, label: person.username, by }),
  )
}
