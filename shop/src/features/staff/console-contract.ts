/** Calls for managing staff and reading the audit log. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { flag, listOf, money, pageQuery, revisionHeaders, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxUsernameLength } from '#platform/contract/values.ts'
import { displayName } from './contract/fields.ts'
import { actors, roles } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    last_owner: true
    idempotency_key_reused: true
  }
}

const defineCall = callsOf('Console: staff')
const access = { staff: 'staff.manage' } as const
const params = z.object({ id: rowId })

const member = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  has_password: z.boolean(),
  has_authenticator: z.boolean(),
  passkeys: z.int(),
  needs_second_factor: z.boolean(),
  created_at: time,
  last_seen_at: time.nullable(),
  revision: z.int(),
})
export type StaffMember = z.infer<typeof member>

export const listStaff = defineCall({
  key: 'GET /api/console/staff/',
  summary: 'Everybody who works in the console',
  access,
  query: pageQuery,
  response: listOf(member),
})

export const addStaff = defineCall({
  key: 'POST /api/console/staff/',
  summary: 'Make an account; a one-time link lets its owner in',
  access,
  needsRecentSignIn: true,
  body: z.object({
    username: text(maxUsernameLength, { form: 'NFKC' }).min(1),
    display_name: displayName,
    role: z.enum(roles),
    needs_second_factor: flag.optional(),
  }),
  status: 201,
  response: member,
  errors: ['username_taken'],
})

export const changeStaff = defineCall({
  key: 'PATCH /api/console/staff/{id}/',
  summary: 'Change a name or a role; another role ends the person’s sessions',
  access,
  needsRecentSignIn: true,
  params,
  headers: revisionHeaders,
  body: z.object({
    display_name: displayName.optional(),
    role: z.enum(roles).optional(),
    needs_second_factor: flag.optional(),
  }),
  response: member,
  errors: ['last_owner', 'edit_conflict', 'revision_required'],
})

export const makeLink = defineCall({
  key: 'POST /api/console/staff/{id}/link/',
  summary: 'A one-time link to a new password and new factors; shown once, good for 24 hours',
  access,
  needsRecentSignIn: true,
  params,
  response: z.object({ url: z.string(), expires_at: time }),
})

export const endSessions = defineCall({
  key: 'POST /api/console/staff/{id}/end_sessions/',
  summary: 'End all of a person’s sessions',
  access,
  needsRecentSignIn: true,
  params,
  response: z.object({ ended: z.int() }),
})

export const disableStaff = defineCall({
  key: 'POST /api/console/staff/{id}/disable/',
  summary: 'Let a person in no more',
  access,
  needsRecentSignIn: true,
  params,
  response: member,
  errors: ['last_owner'],
})

export const enableStaff = defineCall({
  key: 'POST /api/console/staff/{id}/enable/',
  summary: 'Let a person in again',
  access,
  needsRecentSignIn: true,
  params,
  response: member,
})

export const auditEntry = z.object({
  id: z.int(),
  at: time,
  staff_id: z.int().nullable(),
  staff_name: z.string(),
  actor: z.enum(actors),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_label: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  reason: z.string(),
  batch_id: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLogEntry = auditEntry.extend({
  subject_name: z.string().meta({ description: 'Of goods, as they are called now; else empty' }),
  batch: z
    .object({
      entries: z.int(),
      amount: money.nullable().meta({ description: 'What the entries come to; null in a batch of more than 10,000' }),
      stock: z.int().nullable().meta({ description: 'By how much the stock changed in all; null in such a batch' }),
      fields: z.array(z.string()).meta({ description: 'Fields that some of the first 1,000 entries changed' }),
    })
    .nullable()
    .meta({ description: 'Of an entry that stands for several: read them by `batch_id`, `action` and `staff_id`' }),
})
export type AuditLogEntry = z.infer<typeof auditLogEntry>

export const listAuditLogPeople = defineCall({
  key: 'GET /api/console/trail/people/',
  summary: 'Whose entries the reader sees',
  access: { staff: 'trail.read' },
  response: z.array(z.object({ id: z.int(), name: z.string() })),
})

export const readAuditLog = defineCall({
  key: 'GET /api/console/trail/',
  summary: 'Who did what, the newest first',
  description:
    'A manager sees their own entries and those of packers. A batch is one entry, but in the history of one thing.',
  access: { staff: 'trail.read' },
  query: pageQuery.extend({
    staff_id: rowId.optional(),
    actor: z.enum(actors).optional().meta({ description: 'Commands and the system are nobody’s `staff_id`' }),
    subject: text(130).optional().meta({ description: 'A kind, or `kind:id`', example: 'goods:17' }),
    action: text(60).optional(),
    kind: text(30).optional().meta({ description: 'The part of an action before its point', example: 'goods' }),
    batch_id: text(36).pipe(z.uuid()).optional().meta({ description: 'All entries of one batch' }),
    from: text(40)
      .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })]))
      .optional(),
    to: text(40)
      .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })]))
      .optional(),
  }),
  response: listOf(auditLogEntry),
})
