import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const schemaVersion = 1

const schema = `
CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), offset_in_ms INTEGER NOT NULL) STRICT;
INSERT INTO clock VALUES (1, 0);

CREATE TABLE cashier_sessions (
  id TEXT PRIMARY KEY, out_trade_no TEXT NOT NULL, product TEXT NOT NULL, subject TEXT NOT NULL, body TEXT,
  total_in_fen INTEGER NOT NULL CHECK (total_in_fen > 0), time_expire_at INTEGER, timeout_express TEXT,
  notify_url TEXT, return_url TEXT, passback_params TEXT, opened_at INTEGER NOT NULL
) STRICT;
CREATE INDEX cashier_sessions_by_out_trade_no ON cashier_sessions (out_trade_no, opened_at);

CREATE TABLE trades (
  trade_no TEXT PRIMARY KEY, out_trade_no TEXT NOT NULL UNIQUE, product TEXT NOT NULL, subject TEXT NOT NULL, body TEXT,
  total_in_fen INTEGER NOT NULL CHECK (total_in_fen > 0),
  refunded_in_fen INTEGER NOT NULL DEFAULT 0 CHECK (refunded_in_fen BETWEEN 0 AND total_in_fen),
  status TEXT NOT NULL CHECK (status IN ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED')),
  notify_url TEXT, return_url TEXT, passback_params TEXT, paid_in_session TEXT,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, paid_at INTEGER, closed_at INTEGER
) STRICT;
CREATE INDEX trades_by_created_at ON trades (created_at);
CREATE INDEX trades_waiting ON trades (expires_at) WHERE status = 'WAIT_BUYER_PAY';
CREATE INDEX trades_refundable ON trades (paid_at) WHERE status = 'TRADE_SUCCESS';

CREATE TABLE refunds (
  trade_no TEXT NOT NULL REFERENCES trades, out_request_no TEXT NOT NULL,
  amount_in_fen INTEGER NOT NULL CHECK (amount_in_fen > 0), reason TEXT, refunded_at INTEGER NOT NULL,
  PRIMARY KEY (trade_no, out_request_no)
) STRICT;

CREATE TABLE notices (
  notify_id TEXT PRIMARY KEY, trade_no TEXT NOT NULL REFERENCES trades, out_trade_no TEXT NOT NULL, url TEXT NOT NULL,
  fields TEXT NOT NULL, state TEXT NOT NULL CHECK (state IN ('pending', 'held', 'accepted', 'given_up')),
  created_at INTEGER NOT NULL, due_at INTEGER, attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notices_due ON notices (due_at) WHERE state = 'pending';
CREATE INDEX notices_by_trade ON notices (trade_no);

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY, notify_id TEXT NOT NULL REFERENCES notices, attempt INTEGER NOT NULL, sent_at INTEGER NOT NULL,
  request_body TEXT, http_status INTEGER, answer TEXT, failure TEXT, is_accepted INTEGER NOT NULL
) STRICT;
CREATE INDEX deliveries_by_notice ON deliveries (notify_id);

CREATE TABLE faults (
  id INTEGER PRIMARY KEY, out_trade_no TEXT NOT NULL, point TEXT NOT NULL, kind TEXT NOT NULL,
  is_executed INTEGER NOT NULL, delay_in_ms INTEGER NOT NULL, copies INTEGER NOT NULL, times_left INTEGER NOT NULL
) STRICT;
CREATE INDEX faults_by_trade ON faults (out_trade_no, point);
`

export class DataFolderInUse extends Error {}

/**
 * Opens the ledger of a data folder, creating it on first use. Commits reach the disk before they return. Locks the
 * file, because a second sandbox on the folder would deliver every webhook twice.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(dataDir, 'alipay-sandbox.sqlite'), { timeout: 3000 })
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
