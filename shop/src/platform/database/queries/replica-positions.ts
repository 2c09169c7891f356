/** Positions in the write-ahead log, and rows that prove a replica's history. Run on a connection, past Drizzle. */
import type pg from 'pg'

/** Byte position in the write-ahead log. */
export type LogPosition = bigint

type Connection = Pick<pg.Pool, 'query'>

/** At or after every transaction that has committed by now. @throws on a server that is no primary */
export async function readInsertPosition(primary: Connection): Promise<LogPosition> {
  const { rows } = await primary.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  return parsePosition(rows[0]!.at)
}

/** Deletes proofs of former days, too. */
export async function insertProof(primary: Connection, id: string): Promise<void> {
  await primary.query(
    `with former as (delete from replica_proofs where written_at < now() - interval '1 day')
    insert into replica_proofs (id) values ($1)`,
    [id],
  )
}

export interface ReplicaPosition {
  /** Null on a server that replays nothing. */
  position: LogPosition | null
  /** Whether the row is visible there. */
  isProven: boolean
}

export async function readReplicaPosition(replica: Connection, proof: string): Promise<ReplicaPosition> {
  const { rows } = await replica.query<{ at: string | null; isProven: boolean }>({
    name: 'replica_position',
    text: `select pg_last_wal_replay_lsn()::text as at,
      exists (select from replica_proofs where id = $1) as "isProven"`,
    values: [proof],
  })
  const { at, isProven } = rows[0]!
  return { position: at === null ? null : parsePosition(at), isProven }
}

/** Reads `16/B374D848`. */
export function parsePosition(text: string): LogPosition {
  const [high, low] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}
