import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './database.ts'
import { isDatabaseUnavailable, QueryTimedOut, sqlStateOf } from './database-errors.ts'

const coded = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall })
const stated = (code: string) => Object.assign(new Error('as the server says'), { code })
const ofQuery = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each([
  ['a refused connection', coded('ECONNREFUSED', 'connect')],
  ['a socket that is not there', coded('ENOENT', 'connect')],
  ['a host that is not known', coded('ENOTFOUND', 'getaddrinfo')],
  ['several addresses that refuse', new AggregateError([coded('ECONNREFUSED', 'connect')])],
  ['a connection lost while reading an answer', ofQuery(coded('ECONNRESET', 'read'))],
  ['a server that shuts down', ofQuery(stated('57P01'))],
  ['a statement that took too long', ofQuery(stated('57014'))],
  ['a lock that somebody keeps', ofQuery(stated('55P03'))],
  ['a server without a free connection', stated('53300')],
  ['a standby that takes no writes yet', ofQuery(stated('25006'))],
  ['a server that keeps silent', ofQuery(new QueryTimedOut(1_000))],
])('%s means an unavailable database', (_name, error) => {
  expect(isDatabaseUnavailable(new Error('outer', { cause: error }))).toBe(true)
})

test.each([
  ['a missing file', coded('ENOENT', 'open')],
  ['a pipe that broke', coded('EPIPE', 'write')],
  ['another server that hung up', coded('ECONNRESET', 'read')],
  ['a wrong statement', ofQuery(stated('42601'))],
])('%s is not', (_name, error) => {
  expect(isDatabaseUnavailable(new Error('outer', { cause: error }))).toBe(false)
})

test.each(['57P01', '40001', 'XX000', 'P0001'])('%s is a state of SQL', (code) => {
  expect(sqlStateOf(ofQuery(stated(code)))).toBe(code)
})

test.each(['EPIPE', 'ENOENT', 'ERR_X'])('%s is none', (code) => {
  expect(sqlStateOf(ofQuery(stated(code)))).toBeUndefined()
})

test('as Node and the driver really report it', async () => {
  const databaseHandle = openDatabase('postgresql://shop@localhost:9/nothing')
  await expect(databaseHandle.database.execute('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(databaseHandle.inTransaction(async () => 1)).rejects.toSatisfy(isDatabaseUnavailable)
  await databaseHandle.close()
  await expect(readFile('/no/such/file')).rejects.not.toSatisfy(isDatabaseUnavailable)
  const refused = new Promise((_resolve, reject) => connect(9, '127.0.0.1').on('error', reject))
  await expect(refused).rejects.toSatisfy(isDatabaseUnavailable)
})

test('a server that disconnects while a connection opens is unavailable', async () => {
  const goingDown = createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())).listen(
    0,
    '127.0.0.1',
  )
  await once(goingDown, 'listening')
  const { port } = goingDown.address() as AddressInfo
  const databaseHandle = openDatabase(`postgres://nobody@127.0.0.1:${port}/none`)
  onTestFinished(async () => {
    await databaseHandle.close()
    goingDown.close()
  })
  await expect(databaseHandle.inTransaction(async () => 1)).rejects.toSatisfy(isDatabaseUnavailable)
  await expect(databaseHandle.database.execute('select 1')).rejects.toSatisfy(isDatabaseUnavailable)
})
