import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskFull, startLocalPostgres } from '../index.ts'
import { isOfFullDisk } from './disk-full.ts'
import { isRoot } from './server-account.ts'
import { makeTestFolder, putDatabase, query, startForTest } from '../testing/server-fixture.ts'

test.each([
  ['a file of ours', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['a quota', Object.assign(new Error('write'), { code: 'EDQUOT' }), true],
  ['the lock', Object.assign(new Error('database or disk is full'), { errcode: 13 }), true],
  ['a program of PostgreSQL', new Error('could not write to file "x": No space left on device'), true],
  ['a missing right', Object.assign(new Error('write'), { code: 'EACCES' }), false],
])('%s', (_name, cause, isFull) => {
  expect(isOfFullDisk(new Error('outer', { cause }))).toBe(isFull)
})

test('a disk without room for a new database is named in one line', async ({ skip }) => {
  const disk = await mountSmallDisk(24)
  if (!disk) return skip('this account may not mount a small disk')
  await expect(startLocalPostgres({ dataDir: join(disk, 'data') })).rejects.toThrow(/^The disk is full: [^\n]+$/)
})

test('a disk that is full at a later start is named in one line, and the data are there when it has room', async ({
  skip,
}) => {
  const disk = await mountSmallDisk(80)
  if (!disk) return skip('this account may not mount a small disk')
  const dataDir = join(disk, 'data')
  await mkdir(dataDir)
  await putDatabase(dataDir)
  const first = await startLocalPostgres({ dataDir })
  await query(first, `create table tea as select '龙井' as name`)
  await first.stop()
  const filler = join(disk, 'filler')
  await expect(writeFile(filler, Buffer.alloc(80 * 1024 * 1024))).rejects.toThrow(/ENOSPC/)
  const failure = await startLocalPostgres({ dataDir }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DiskFull)
  await rm(filler)
  expect(await query(await startForTest(dataDir), 'select name from tea')).toEqual(['龙井'])
})

/** A disk in memory; undefined where mounting is not allowed. */
async function mountSmallDisk(sizeInMb: number): Promise<string | undefined> {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  const folder = await makeTestFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeInMb}m`, 'tmpfs', folder], { stdio: 'pipe' })
  } catch (error) {
    // A container's root may lack this right.
    if (error instanceof Error && /permission denied|not permitted/.test(error.message)) return undefined
    throw error
  }
  // Lazily, because the watchdog's working directory is there until it ends.
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  await chmod(folder, 0o755)
  return folder
}
