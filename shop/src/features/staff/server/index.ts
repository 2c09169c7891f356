/** Public exports of the slice. */
export { staffSlice } from './slice.ts'
export { createAuthenticateStaff } from './use-cases/signing-in/authenticate-staff.ts'
export { offerFirstOwner } from './use-cases/signing-in/links.ts'
export { addStaff } from './use-cases/members/add-staff.ts'
export { endSessionsOfStaff, makeStaffLink, setActive } from './use-cases/members/change-staff.ts'
export { findStaffId, listStaffLines } from './use-cases/members/list-staff-lines.ts'
export { respondIdempotently } from './use-cases/respond-idempotently.ts'
export { maskSearch } from './rules/mask-search.ts'
export { RequestKeyReused } from './rules/errors.ts'
export { readChangedSince } from './use-cases/audit-log/changed-since.ts'
export { readAuditLog, readHistoryOf } from './use-cases/audit-log/read-audit-log.ts'
export {
  type AuditedAct,
  changedSecret,
  writeAuditEntries,
  writeAuditEntry,
} from './use-cases/audit-log/write-audit-entry.ts'
