/** What every slice gets at start. */
import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { Config } from './config.ts'
import type { DatabaseDoor } from '#platform/database/database.ts'

/** The Alipay account that money goes to: the merchant's, or the sandbox's. Keys are PEM or one-line base64. */
export interface AlipayAccount {
  gateway: string
  appId: string
  sellerId: string
  appPrivateKey: string
  alipayPublicKey: string
}

export interface ShopContext extends DatabaseDoor {
  config: Config
  log: FastifyBaseLogger
  /** Uploads and pictures: a folder or S3. */
  storage: Disk
  alipay: AlipayAccount
  /** Signs tokens. */
  secretKey: string
  /** The clock; tests move it. */
  now(): Date
}
