/** Starts with the address of a pooler. Tests with a real pooler are in e2e/processes. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asShop, databaseUrl, shopRole } from '#testing/start-test-database.ts'
import { openConfiguredDatabase } from './choose-database.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const url = asShop(databaseUrl(inject('postgresUrl'), name))
let admin: pg.Client

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create database ${name} owner ${shopRole}`)
})
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const open = (databaseDirectUrl: string) =>
  openConfiguredDatabase(
    {
      databaseUrl: url,
      databaseDirectUrl,
      databaseReadUrl: null,
      preparesStatements: false,
      databaseTimeoutInMs: 8_000,
      databaseWaitInMs: 1_000,
      workers: 1,
      dataDir: '/nowhere',
    },
    { onProgress: () => {} },
  )

async function complaintOf(opening: Promise<unknown>): Promise<string> {
  const failure = await opening.catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('nothing failed')
  return failure.message
}

test('one line requests all settings that a connection needs', async () => {
  const complaint = await complaintOf(open(url))
  expect(complaint).toMatch(/^DATABASE_URL: the pooler's connections lack [^\n]+$/)
  const statements = complaint.slice(complaint.indexOf('alter role'))
  expect(statements).toContain(`alter role ${shopRole} in database ${name} set statement_timeout = '8000';`)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(statements)
  await owner.end()

  const { databaseHandle, direct, close } = await open(url)
  try {
    const { rows } = await databaseHandle.database.execute(
      sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    )
    expect(rows).toEqual([{ statement: '8s', lock: '4s' }])
    expect(direct).not.toBe(databaseHandle)
  } finally {
    await close()
  }
})

test('an address past the pooler that leads nowhere is named', async () => {
  expect(await complaintOf(open('postgresql://shop@127.0.0.1:9/shop'))).toMatch(
    /^DATABASE_DIRECT_URL: cannot reach the database \(connect ECONNREFUSED [^\n]+\)$/,
  )
})
