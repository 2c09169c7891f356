/** An unsuitable database is refused in one line, before anything is written to it. */
import { randomBytes } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { BadConfiguration } from '#platform/config/variables.ts'
import { databaseUrl, templateName } from '#testing/start-test-database.ts'
import { type DatabaseReports, openConfiguredDatabase } from './choose-database.ts'
import { migrationsDirectory } from '#platform/http/health.ts'
import { UnsuitableDatabase, migrate, readMigrations } from '#platform/database/migrations.ts'
import { incompatibilityOf } from '#platform/database/find-incompatibility.ts'

const name = `test_${randomBytes(6).toString('hex')}`
const role = `${name}_guest`
let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create role ${role} login`)
})
afterAll(async () => {
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`drop role ${role}`)
  await admin.end()
})

const open = (url: string, reports: Partial<DatabaseReports> = {}, databaseWaitInMs = 1_000) =>
  openConfiguredDatabase(
    {
      databaseUrl: url,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      preparesStatements: true,
      databaseTimeoutInMs: 10_000,
      databaseWaitInMs,
      workers: 1,
      dataDir: '/nowhere',
    },
    { onProgress: () => {}, ...reports },
  )

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const failure = await work.catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('nothing failed')
  return failure
}

test.each(['LATIN1', 'SQL_ASCII'])('the encoding %s is refused', async (encoding) => {
  await admin.query(`create database ${name} encoding '${encoding}' locale 'C' template template0`)
  try {
    const failure = await failureOf(open(databaseUrl(inject('postgresUrl'), name)))
    expect(failure).toBeInstanceOf(BadConfiguration)
    expect(failure.message).toMatch(
      new RegExp(`^DATABASE_URL: the database's encoding is ${encoding}.* encoding 'UTF8'.*$`),
    )
  } finally {
    await admin.query(`drop database ${name} with (force)`)
  }
})

test.each([
  [140_012, 'UTF8', 'PostgreSQL 14 is too old; 15 or later is needed'],
  [90_624, 'LATIN1', 'PostgreSQL 9 is too old; 15 or later is needed'],
  [150_000, 'UTF8', null],
  [180_004, 'UTF8', null],
])('PostgreSQL %i in %s: %s', (versionNumber, encoding, complaint) => {
  expect(incompatibilityOf({ versionNumber, encoding })).toBe(complaint)
})

test.each([
  ['a database that is not there', (url: string) => databaseUrl(url, 'no_such_database'), /no_such_database/],
  ['a user that is not there', (url: string) => url.replace(/\/\/[^@]*@/, '//nobody_knows@'), /nobody_knows/],
  ['a server that is not there', () => 'postgresql://shop@127.0.0.1:9/shop', /ECONNREFUSED/],
])('%s is named in one line', async (_name, change, words) => {
  const failure = await failureOf(open(change(inject('postgresUrl'))))
  expect(failure).toBeInstanceOf(BadConfiguration)
  expect(failure.message).toMatch(/^DATABASE_URL: cannot reach the database \([^\n]+\)$/)
  expect(failure.message).toMatch(words)
})

test('a start waits for a late database, and reports the wait once', async () => {
  const url = databaseUrl(inject('postgresUrl'), templateName)
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-late-'))
  const socketDir = new URL(url).searchParams.get('host')!
  const output: string[] = []
  try {
    const opening = open(url.replace(encodeURIComponent(socketDir), encodeURIComponent(folder)), {
      // Creates the socket as soon as the shop reports it missing.
      onProgress: (line) => (
        output.push(line),
        symlinkSync(join(socketDir, '.s.PGSQL.5432'), join(folder, '.s.PGSQL.5432'))
      ),
    })
    const { close } = await opening
    await close()
    expect(output).toEqual([expect.stringMatching(/^waiting for the database, 1 s at most \(connect ENOENT [^\n]+\)$/)])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a stopped start does not wait any longer', async () => {
  const stopping = new AbortController()
  const opening = open(
    'postgresql://shop@127.0.0.1:9/shop',
    { onProgress: () => stopping.abort(), stopSignal: stopping.signal },
    600_000,
  )
  expect(await failureOf(opening)).toBe(stopping.signal.reason)
})

test('an error that waiting does not fix is reported at once', async () => {
  const output: string[] = []
  const url = databaseUrl(inject('postgresUrl'), 'no_such_database')
  await failureOf(open(url, { onProgress: (line) => output.push(line) }, 600_000))
  expect(output).toEqual([])
})

test('a user without the right to create tables gets the statement that grants it', async () => {
  await admin.query(`create database ${name} template ${templateName}`)
  const owner = await open(databaseUrl(inject('postgresUrl'), name))
  await owner.databaseHandle.database.execute('drop schema public cascade; create schema public')
  await owner.close()
  const asGuest = databaseUrl(inject('postgresUrl'), name).replace(/\/\/[^@]*@/, `//${role}@`)
  const { databaseHandle, close } = await open(asGuest)
  try {
    const failure = await failureOf(migrate(databaseHandle, []))
    expect(failure).toBeInstanceOf(UnsuitableDatabase)
    expect(failure.message).toMatch(
      new RegExp(`^The database's user ${role} may not create tables; [^\n]+ to ${role}$`),
    )
    const grant = failure.message.slice(failure.message.indexOf('grant '))
    const again = await open(databaseUrl(inject('postgresUrl'), name))
    await again.databaseHandle.database.execute(grant)
    await again.close()
    expect(await migrate(databaseHandle, [])).toEqual([])
  } finally {
    await close()
  }
})

test('a user who may create tables and lacks another right learns which', async () => {
  const other = `${name}_other`
  await admin.query(`create database ${other} template ${templateName}`)
  const owner = await open(databaseUrl(inject('postgresUrl'), other))
  const { databaseHandle, close } = await open(
    databaseUrl(inject('postgresUrl'), other).replace(/\/\/[^@]*@/, `//${role}@`),
  )
  try {
    await owner.databaseHandle.database.execute(`grant usage, create on schema public to ${role}`)
    const migrations = await readMigrations(migrationsDirectory)
    const widening = { id: '9998_wider', text: 'alter table goods add column spare integer', digest: 'the digest' }
    const failure = await failureOf(migrate(databaseHandle, migrations))
    expect(failure).toBeInstanceOf(UnsuitableDatabase)
    expect(failure.message).toBe(
      `The database's user ${role} was refused what an update needs: permission denied for table migrations`,
    )
    await owner.databaseHandle.database.execute(`grant all on all tables in schema public to ${role}`)
    expect((await failureOf(migrate(databaseHandle, [...migrations, widening]))).message).toBe(
      `The database's user ${role} was refused what an update needs: must be owner of table goods`,
    )
  } finally {
    await close()
    await owner.close()
    await admin.query(`drop database ${other} with (force)`)
  }
})
