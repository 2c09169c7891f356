/** Front door of the slice. */
export { createAuthenticateStaff } from './use-cases/signing-in/authenticate-staff.ts'
export { offerFirstOwner } from './use-cases/signing-in/links.ts'
export { addStaff } from './use-cases/members/add-staff.ts'
export { endSessionsOfStaff, makeStaffLink, setActive } from './use-cases/members/change-staff.ts'
export { roles } from '#features/staff/values.ts'
export { findStaffId, listStaffLines } from './use-cases/members/list-staff-lines.ts'
export { answerOnce, digestOfRequest } from './use-cases/answer-once.ts'
export { RequestKeyReused } from './rules/refusals.ts'
export { readChangedSince } from './use-cases/trail/changed-since.ts'
export { readHistoryOf } from './use-cases/trail/read-trail.ts'
export {
  type AuditedAct,
  changedSecret,
  writeAuditEntries,
  writeAuditEntry,
} from './use-cases/trail/write-audit-entry.ts'
export { addStaffCalls } from './routes.ts'
export { staffSweepers } from './sweepers.ts'
