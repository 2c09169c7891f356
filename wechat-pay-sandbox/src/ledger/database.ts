import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schemaVersion = 1

const schema = `
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_in_ms INTEGER NOT NULL) STRICT;
INSERT INTO clock VALUES (1, 0);

CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE trades (
  out_trade_no TEXT PRIMARY KEY, scene TEXT NOT NULL CHECK (scene IN ('native', 'h5')), request TEXT NOT NULL,
  description TEXT NOT NULL, attach TEXT NOT NULL, total_in_fen INTEGER NOT NULL CHECK (total_in_fen > 0),
  coupon_in_fen INTEGER NOT NULL DEFAULT 0 CHECK (coupon_in_fen BETWEEN 0 AND total_in_fen),
  state TEXT NOT NULL CHECK (state IN ('NOTPAY', 'SUCCESS', 'REFUND', 'CLOSED')),
  notify_url TEXT NOT NULL, payer_ip TEXT, code TEXT NOT NULL UNIQUE, code_made_at INTEGER NOT NULL, scanned_by TEXT,
  transaction_id TEXT UNIQUE, payer TEXT, created_at INTEGER NOT NULL, expires_at INTEGER, paid_at INTEGER, closed_at INTEGER
) STRICT;
CREATE INDEX trades_by_created_at ON trades (created_at);
CREATE INDEX trades_waiting ON trades (created_at) WHERE state = 'NOTPAY';
CREATE INDEX trades_by_paid_at ON trades (paid_at);

CREATE TABLE dead_codes (code TEXT PRIMARY KEY, out_trade_no TEXT NOT NULL REFERENCES trades) STRICT;

CREATE TABLE refunds (
  out_refund_no TEXT PRIMARY KEY, refund_id TEXT NOT NULL UNIQUE, out_trade_no TEXT NOT NULL REFERENCES trades,
  amount_in_fen INTEGER NOT NULL CHECK (amount_in_fen > 0), coupon_in_fen INTEGER NOT NULL, reason TEXT, notify_url TEXT,
  state TEXT NOT NULL CHECK (state IN ('PROCESSING', 'SUCCESS', 'CLOSED', 'ABNORMAL')),
  is_by_hand INTEGER NOT NULL, created_at INTEGER NOT NULL, due_at INTEGER, ended_at INTEGER
) STRICT;
CREATE INDEX refunds_by_trade ON refunds (out_trade_no);
CREATE INDEX refunds_due ON refunds (due_at) WHERE state = 'PROCESSING';
CREATE INDEX refunds_by_created_at ON refunds (created_at);

CREATE TABLE notices (
  id TEXT PRIMARY KEY, out_trade_no TEXT NOT NULL REFERENCES trades, url TEXT NOT NULL, event_type TEXT NOT NULL,
  content TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'accepted', 'given_up')),
  created_at INTEGER NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notices_due ON notices (due_at) WHERE state IN ('pending', 'held');
CREATE INDEX notices_by_trade ON notices (out_trade_no);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY, notice_id TEXT NOT NULL REFERENCES notices, attempt INTEGER NOT NULL, sent_at INTEGER NOT NULL,
  serial TEXT, http_status INTEGER, response TEXT, failure TEXT, is_accepted INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_by_notice ON deliveries (notice_id);

CREATE TABLE faults (
  id INTEGER PRIMARY KEY, out_trade_no TEXT NOT NULL, point TEXT NOT NULL, kind TEXT NOT NULL,
  is_executed INTEGER NOT NULL, delay_in_ms INTEGER NOT NULL, copies INTEGER NOT NULL, times_left INTEGER NOT NULL
) STRICT;
CREATE INDEX faults_by_trade ON faults (out_trade_no, point);
`

export class DataFolderInUse extends Error {}

/**
 * Opens the ledger of a data folder, creating it on first use. Commits reach the disk before they return. Locks the
 * file, because a second sandbox on the folder would deliver every notice twice.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(dataDir, 'wechat-pay-sandbox.sqlite'), { timeout: 3000 })
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;',
    )
    migrate(database)
  } catch (error) {
    database.close()
    const isLocked = error instanceof Error && /locked/.test(error.message)
    throw isLocked ? new DataFolderInUse(`another sandbox is using ${dataDir}`) : error
  }
  return database
}

function migrate(database: DatabaseSync): void {
  inTransaction(database, () => {
    const version = database.prepare('PRAGMA user_version').get()?.user_version
    if (version === schemaVersion) return
    if (version !== 0)
      throw new Error(`the sandbox's ledger has version ${String(version)}, which is newer than this program`)
    database.exec(schema)
    database.exec(`PRAGMA user_version = ${schemaVersion}`)
  })
}

/** Runs `work` in one write transaction, or in the open one. Rolls back everything if `work` throws. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return work()
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
