import { parseArgs } from 'node:util'
import { LocalPostgresUnavailable } from '@yokoso/local-postgres'
import { expect, test } from 'vitest'
import { BadConfiguration } from '#platform/config/variables.ts'
import { describeFailure } from './describe-failure.ts'

function failureOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.each([
  ['a setting', new BadConfiguration('SHOP_PORT: is taken'), 'SHOP_PORT: is taken'],
  [
    'a database that cannot be started',
    new LocalPostgresUnavailable('no programs\nfor this machine'),
    'no programs for this machine. Set DATABASE_URL to use a PostgreSQL 15 or later of your own.',
  ],
  [
    'an unknown option',
    failureOf(() => parseArgs({ args: ['--bogus'] })),
    expect.stringMatching(/^[^\n]*--bogus[^\n]*$/),
  ],
  [
    'a disk without room',
    new Error('cannot write', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }),
    'the disk is full (cannot write)',
  ],
  [
    'a lock for which the disk has no room',
    Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }),
    'the disk is full (database or disk is full)',
  ],
  ['what is no error', 'lost', 'lost'],
])('%s is one line', (_name, failure, line) => {
  expect(describeFailure(failure)).toEqual(line)
})

test('a bug is reported with its place in the code', () => {
  expect(describeFailure(new TypeError('undefined is not a function'))).toMatch(/^TypeError: undefined.*\n\s+at /)
})
