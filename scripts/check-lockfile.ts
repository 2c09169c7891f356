/** Holds each lock against its `package.json`, as a clean `npm ci` would, without installing or asking the network. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Lockfile, lockfileFaults } from './lockfile-faults.ts'
import { rootDir } from './run-step.ts'

for (const folder of ['', 'e2e/lighthouse/']) {
  const directory = `${rootDir}${folder}`
  const lock = JSON.parse(await readFile(`${directory}package-lock.json`, 'utf8')) as Lockfile
  const faults = lockfileFaults(lock)
  try {
    await promisify(execFile)('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'], {
      cwd: directory,
      shell: process.platform === 'win32',
    })
  } catch (error) {
    faults.push((error as { stderr: string }).stderr)
  }
  for (const fault of faults) console.error(`${folder}package-lock.json: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  console.log(`${folder}package-lock.json: ${Object.keys(lock.packages).length} packages, ${faults.length} faults`)
}
