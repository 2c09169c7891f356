import { mkdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { locateHome, systemStateDir } from './home.ts'
import { LocalPostgresUnavailable, startLocalPostgres } from '../index.ts'
import { isRoot } from '../system/server-account.ts'
import { makeTestFolder, query, startForTest } from '../testing/server-fixture.ts'

test.runIf(isRoot())('puts the data where the server account can reach it when the home folder is closed', async () => {
  const dataDir = join(await makeClosedFolder(), 'shop/data')
  const first = await startForTest(dataDir)
  const elsewhere = await readlink(join(dataDir, 'server'))
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }))
  expect(dirname(elsewhere)).toBe(systemStateDir)
  expect(await readFile(join(elsewhere, 'belongs-to'), 'utf8')).toBe(`${dataDir}\n`)
  await query(first, `create table tea as select 1 as id`)
  await first.stop()
  expect(await query(await startForTest(dataDir), 'select id from tea')).toEqual([1])
})

test.runIf(isRoot())('refuses to start afresh when the data elsewhere is gone', async () => {
  const dataDir = await makeClosedFolder()
  const home = await locateHome(dataDir)
  expect(dirname(home.dir)).toBe(systemStateDir)
  await rm(home.dir, { recursive: true })
  await expect(startLocalPostgres({ dataDir })).rejects.toThrow(LocalPostgresUnavailable)
})

test.runIf(isRoot())('opens an empty closed folder just enough for the server account', async () => {
  const dataDir = join(await makeTestFolder(), 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const home = await locateHome(dataDir)
  expect(home.dir).toBe(join(dataDir, 'server'))
  expect((await stat(dataDir)).mode & 0o777).toBe(0o711)
})

/** Like /root: contains other files, and others cannot enter. */
async function makeClosedFolder(): Promise<string> {
  const folder = join(await makeTestFolder(), 'closed')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(join(folder, 'private'), '')
  return folder
}
