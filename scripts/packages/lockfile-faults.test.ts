import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Lockfile, lockfileFaults } from './lockfile-faults.ts'

const real = await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')
const readLock = () => JSON.parse(real) as Lockfile

test('the lock installs whole and verified on every system', () => {
  expect(lockfileFaults(readLock())).toEqual([])
})

test('a missing platform package is named, with the system that needs it', () => {
  const lock = readLock()
  delete lock.packages['node_modules/@oxlint/binding-darwin-arm64']
  expect(lockfileFaults(lock)).toEqual([
    'node_modules/oxlint lacks @oxlint/binding-darwin-arm64',
    'oxlint: darwin arm64 has no package',
  ])
})

test('a package without integrity, or bound to one registry, is refused', () => {
  const lock = readLock()
  delete lock.packages['node_modules/fastify']!.integrity
  lock.packages['node_modules/zod']!.resolved = 'https://registry.example/zod.tgz'
  expect(lockfileFaults(lock)).toEqual(['node_modules/fastify has no integrity', 'node_modules/zod names a registry'])
})
