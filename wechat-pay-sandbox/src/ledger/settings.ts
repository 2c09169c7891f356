import type { DatabaseSync } from 'node:sqlite'

export const keyModes = ['public_key', 'certificate', 'mixed'] as const
export type KeyMode = (typeof keyModes)[number]

export type Settings = {
  /**
   * `public_key`: a new merchant. `certificate`: one whose switch has not begun. `mixed`: during the switch, answers
   * follow the request's `Wechatpay-Serial`, and notices come under either key.
   */
  keyMode: KeyMode
  /** Errors of verified requests come without a signature. */
  hasUnsignedErrors: boolean
  /** The merchant's money for refunds; null: enough for all. */
  balanceInFen: number | null
  /** Time from PROCESSING to SUCCESS; null: until a person ends it. */
  refundTimeInMs: number | null
  /** Where refunds by hand are announced; null: nowhere. */
  platformNotifyUrl: string | null
}

const defaults: Settings = {
  keyMode: 'public_key',
  hasUnsignedErrors: false,
  balanceInFen: null,
  refundTimeInMs: 5 * 60_000,
  platformNotifyUrl: null,
}

export function readSettings(database: DatabaseSync): Settings {
  const rows = database.prepare('SELECT name, value FROM settings').all() as { name: string; value: string }[]
  return { ...defaults, ...Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown])) }
}

export function updateSettings(database: DatabaseSync, changes: Partial<Settings>): void {
  const statement = database.prepare('INSERT OR REPLACE INTO settings VALUES (?, ?)')
  for (const [name, value] of Object.entries(changes)) statement.run(name, JSON.stringify(value))
}
