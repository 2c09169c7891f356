/**
 * Checks each lockfile of a clean copy against its `package.json`, as `npm ci` would, without installing or network
 * access.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inCleanCopy } from '../clean-copy.ts'
import { type Lockfile, lockfileFaults } from './lockfile-faults.ts'
import { rootDir } from '../run-step.ts'

await inCleanCopy(rootDir, async (clone) => {
  for (const folder of ['', 'e2e/lighthouse/']) {
    const directory = join(clone, folder)
    const lock = JSON.parse(await readFile(join(directory, 'package-lock.json'), 'utf8')) as Lockfile
    const faults = lockfileFaults(lock)
    const own = Object.keys(lock.packages).filter((path) => !path.includes('node_modules/'))
    // npm ignores a missing workspace.
    for (const path of own)
      if (!existsSync(join(directory, path, 'package.json'))) faults.push(`${path} is not in a clone`)
    // With an empty cache npm would fetch whatever the lock leaves open, and so fails offline.
    const options = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error', `--cache=${join(clone, '.npm')}`]
    try {
      await promisify(execFile)('npm', ['ci', ...options], {
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
})
