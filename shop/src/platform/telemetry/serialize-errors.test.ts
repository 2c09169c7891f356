import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError, printError } from './serialize-errors.ts'

/** An error as node-postgres creates it. */
function databaseError(code: string, message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), { severity: 'ERROR', code, ...fields })
}

const secret = 'mei-the-first'
const insert = 'insert into "users" ("id", "username") values (default, $1) on conflict do nothing'

test('a failed statement is logged with its text, code and cause, without parameters', () => {
  const cause = databaseError('23505', `duplicate key value violates unique constraint "users_key"`, {
    detail: `Key (username)=(${secret}) already exists.`,
    where: `PL/pgSQL function of ${secret}`,
    constraint: 'users_key',
  })
  const error = new Error('no user was made', { cause: new DrizzleQueryError(insert, [secret], cause) })
  expect(describeError(error)).toMatchObject({
    type: 'Error',
    message: 'no user was made',
    cause: { statement: 'insert into users', cause: { code: '23505', constraint: 'users_key' } },
  })
  expect(JSON.stringify(describeError(error)) + printError(error)).not.toContain(secret)
})

test('missing properties of an error are left out', () => {
  const error = databaseError('57P01', 'terminating connection', { constraint: undefined, table: undefined })
  expect(describeError(error)).toEqual({
    type: 'Error',
    code: '57P01',
    message: 'terminating connection',
    stack: expect.any(String),
  })
})

test.each([
  ['22P02', `invalid input syntax for type uuid: "${secret}"`, 'invalid input syntax for type uuid…'],
  ['22008', `date/time field value out of range: ${secret}`, 'date/time field value out of range…'],
  ['42601', `syntax error in tsquery: "${secret}"`, 'syntax error in tsquery…'],
  ['42P01', 'relation "goods" does not exist', 'relation "goods" does not exist'],
  [
    '57P01',
    'terminating connection due to administrator command',
    'terminating connection due to administrator command',
  ],
])("PostgreSQL's %s is logged without a value: %s", (code, message, logged) => {
  expect(describeError(databaseError(code, message))).toMatchObject({ code, message: logged })
})

test.each([
  ['JSON that could not be read', () => JSON.parse(`{"username":${secret}}`)],
  [
    "a statement in another error's words",
    () => {
      throw new Error(`page failed: ${String(new DrizzleQueryError(insert, [secret]))}`)
    },
  ],
  [
    "a message with a line like a stack's",
    () => {
      throw new DrizzleQueryError(insert, [`\n    at ${secret}`])
    },
  ],
  [
    'a message that was changed',
    () => {
      const error = new Error(secret)
      error.message = 'changed'
      throw error
    },
  ],
  [
    'fields beside the message',
    () => {
      throw Object.assign(new TypeError('not an address'), { input: secret, errors: [secret] })
    },
  ],
])('leaves request data out of %s', (_name, fail: () => unknown) => {
  let thrown: unknown
  try {
    fail()
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(Error)
  expect(JSON.stringify(describeError(thrown)) + printError(thrown as Error)).not.toContain(secret)
})

test('the place of the throw is logged', () => {
  expect(describeError(new RangeError('too far'))).toMatchObject({
    type: 'RangeError',
    message: 'too far',
    stack: expect.stringMatching(/^\s+at .*serialize-errors\.test\.ts/),
  })
})

test.each([
  ['select "id" from "goods" where "id" = $1 for update', 'select from goods'],
  ['update "orders" set "status" = $1', 'update orders'],
  ['with due as (select id from payments for no key update skip locked) delete from due', 'delete from due'],
  ['begin', 'begin'],
])('calls %s %s', (query, name) => {
  expect(describeError(new DrizzleQueryError(query, []))).toMatchObject({ statement: name })
})

test('every address that was tried is logged', () => {
  const refusedAt = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })
  expect(describeError(new AggregateError([refusedAt('::1:5432'), refusedAt('127.0.0.1:5432')]))).toMatchObject({
    errors: [{ code: 'ECONNREFUSED' }, { message: 'connect ECONNREFUSED 127.0.0.1:5432' }],
  })
})

test('ends with an error that is its own cause', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).match(/round/g)!.length).toBeLessThan(10)
})

test('leaves alone what is no error', () => {
  expect(describeError('lost')).toBe('lost')
})
