/** `npm run sizes`: the size of `npm install` and `npm install --omit=dev`, by the lock and the installed packages. */
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { LockedPackage, Lockfile } from './lockfile-faults.ts'
import { readOptions } from '../read-options.ts'
import { rootDir } from '../run-step.ts'

const limitInMB = { whole: 700, production: 570 }
const { values } = readOptions({ options: { help: { type: 'boolean' }, packages: { type: 'boolean' } } })
if (values.help) {
  console.log(`npm run sizes -- [--packages]

What npm install and npm install --omit=dev lay on the disk, and their limits; --packages lists the thirty largest packages.`)
  process.exit(0)
}

const { packages } = JSON.parse(await readFile(`${rootDir}package-lock.json`, 'utf8')) as Lockfile
const missing: string[] = []
const sizes: { path: string; bytes: number; isForDevelopment: boolean }[] = []
for (const [path, locked] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || locked.link) continue
  if (!existsSync(`${rootDir}${path}`)) {
    if (belongsHere(locked)) missing.push(path)
    continue
  }
  sizes.push({ path, bytes: sizeOf(`${rootDir}${path}`), isForDevelopment: locked.dev === true })
}

if (missing.length > 0) {
  console.error(`not installed, so there is nothing to measure: ${missing.join(', ')}; run npm ci`)
  process.exit(1)
}

const sum = (some: typeof sizes) => Math.ceil(some.reduce((total, { bytes }) => total + bytes, 0) / 2 ** 20)
const found = { whole: sum(sizes), production: sum(sizes.filter(({ isForDevelopment }) => !isForDevelopment)) }
if (values.packages) {
  for (const { path, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 30)) {
    console.log(`${(bytes / 2 ** 20).toFixed(1).padStart(6)} MB  ${path}`)
  }
}
for (const kind of ['whole', 'production'] as const) {
  const isTooLarge = found[kind] > limitInMB[kind]
  console.log(`${kind}: ${found[kind]} MB of at most ${limitInMB[kind]}`)
  if (isTooLarge) process.exitCode = 1
}
if (found.production < 100) throw new Error('almost nothing is installed: the measurement is broken')

/** npm omits packages of other systems, and packages that only those need. */
function belongsHere({ optional, os, cpu, libc = [] }: LockedPackage): boolean {
  if (!optional) return true
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  const ownLibc = header.glibcVersionRuntime ? 'glibc' : 'musl'
  const isOfThisSystem = os?.includes(process.platform) && cpu?.includes(process.arch)
  return Boolean(isOfThisSystem) && (libc.length === 0 || libc.includes(ownLibc))
}

/**
 * Size on the disk in whole blocks, without nested packages, which have a line of their own. Synchronous, because
 * promises for sixty thousand files would be slow.
 */
function sizeOf(directory: string): number {
  let bytes = sizeOfEntry(directory)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const path = `${directory}/${entry.name}`
    bytes += entry.isDirectory() ? sizeOf(path) : sizeOfEntry(path)
  }
  return bytes
}

function sizeOfEntry(path: string): number {
  const { blocks, size } = lstatSync(path)
  return blocks > 0 ? blocks * 512 : size
}
