/** Dependencies that every slice receives at start. */
import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { Config } from './config.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'

export interface ShopContext extends DatabaseHandle {
  config: Config
  log: FastifyBaseLogger
  /** Uploads and pictures: a folder or S3. */
  storage: Disk
  /** Signs tokens. */
  secretKey: string
  /** The clock; tests move it. */
  now(): Date
}
