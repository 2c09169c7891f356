export { DiskFull } from './system/disk-full.ts'
export { LocalPostgresUnavailable } from './system/local-postgres-unavailable.ts'
export { startLocalPostgres } from './start-local-postgres.ts'
export type { LocalPostgres, StartOptions, StartStage } from './start-local-postgres.ts'
