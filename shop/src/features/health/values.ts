/** Constants of the shop's health and of backups, for screens and server. */

export const healthKeys = [
  'payments',
  'database',
  'disk',
  'background',
  'ledger',
  'backup',
  'mail',
  'certificate',
  'papers',
  'version',
] as const
export type HealthKey = (typeof healthKeys)[number]

/** `watch`: nothing is lost, and staff should act within days. `bad`: act now. */
export const healthStates = ['good', 'watch', 'bad'] as const
export type HealthState = (typeof healthStates)[number]

/** Why an entry has its state. */
export const healthReasons = [
  'responds',
  'pretended_money',
  'silent',
  'refused',
  'crowded',
  'has_room',
  'little_room',
  'full',
  'runs',
  'late',
  'failing',
  'stopped',
  'starting',
  'agrees',
  'differences',
  'outdated',
  'never',
  'recent',
  'sends',
  'no_server',
  'waiting',
  'failed',
  'valid',
  'ends',
  'ended',
  'elsewhere',
  'local',
  'known',
] as const
export type HealthReason = (typeof healthReasons)[number]

export const backupStatuses = ['waiting', 'running', 'made', 'failed', 'deleted'] as const
export type BackupStatus = (typeof backupStatuses)[number]
export const backupFailures = ['disk_full', 'interrupted', 'other'] as const
export type BackupFailure = (typeof backupFailures)[number]

/** How long a file can be downloaded. */
export const backupLastsInMs = 24 * 3_600_000
/** Backups in the console's list. */
export const maxBackups = 20

export const isUnderWay = (status: BackupStatus): boolean => status === 'waiting' || status === 'running'
