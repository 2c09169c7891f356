/** Console calls on the shop's health, and on backups from the browser. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { sentFile, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { backupFailures, backupLastsInMs, backupStatuses, healthKeys, healthReasons, healthStates } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    backup_elsewhere: true
  }
}

const defineCall = callsOf('Console: health')
const access = { staff: 'backup.download' } as const
const params = z.object({ id: text(36).pipe(z.uuid()) })

export const healthEntry = z.object({
  key: z.enum(healthKeys),
  state: z.enum(healthStates).meta({ description: '`watch`: act within days; `bad`: act now' }),
  reason: z.enum(healthReasons),
  at: time.nullable().meta({ description: 'The moment that the reason names: since, last, or until' }),
  count: z.int().nullable().meta({ description: 'Discrepancies, mails, percent of a disk or of connections' }),
  name: z
    .string()
    .nullable()
    .meta({ description: 'A provider, a task, a version, a disk, a permit; null for the business licence' }),
  detail: z.string().nullable().meta({ description: 'The error as its program wrote it' }),
})
export type WireHealthEntry = z.infer<typeof healthEntry>

export const getHealth = defineCall({
  key: 'GET /api/console/health/',
  summary: 'The state of the shop, one entry for each part',
  access: 'staff',
  response: z.object({ at: time, results: z.array(healthEntry) }),
})

const backup = z.object({
  id: z.uuid(),
  status: z.enum(backupStatuses),
  staff_name: z.string(),
  created_at: time,
  ended_at: time.nullable(),
  parts_done: z.int().meta({ description: 'Tables and folders saved so far' }),
  row_count: z.int().nullable(),
  file_count: z.int().nullable(),
  size_in_bytes: z.int().nullable(),
  failure: z.enum(backupFailures).nullable(),
  expires_at: time.nullable().meta({ description: 'When the file is deleted' }),
})
export type WireBackup = z.infer<typeof backup>

export const listBackups = defineCall({
  key: 'GET /api/console/backups/',
  summary: 'Backups made in the console, the newest first',
  access,
  response: z.object({ results: z.array(backup) }),
})

export const makeBackup = defineCall({
  key: 'POST /api/console/backups/',
  summary: 'Make a backup in the background',
  description: 'One is made at a time: while one is under way, the response is that one.',
  access,
  needsRecentSignIn: true,
  mayCreate: true,
  response: backup,
})

export const getBackup = defineCall({
  key: 'GET /api/console/backups/{id}/',
  summary: 'One backup, before its download',
  access,
  needsRecentSignIn: true,
  params,
  response: backup,
  errors: ['not_found'],
})

export const getBackupFile = defineCall({
  key: 'GET /api/console/backups/{id}/file/',
  summary: 'The file, as `npm run restore` takes it',
  description: `It can be downloaded for ${backupLastsInMs / 3_600_000} hours, from the machine that made it. \`Range\` and \`If-Range\` continue a download that broke off.`,
  access,
  needsRecentSignIn: true,
  params,
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found', 'backup_elsewhere'],
})
