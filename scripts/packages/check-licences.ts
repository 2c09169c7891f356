/** Refuses production packages whose licence is unknown, or imposes conditions on passing the shop on. */
import { readFile } from 'node:fs/promises'
import { licenceFaults } from './licence-faults.ts'
import { rootDir } from '../run-step.ts'

const { packages } = JSON.parse(await readFile(`${rootDir}package-lock.json`, 'utf8'))
const faults = licenceFaults(packages)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
console.log(`${Object.keys(packages).length} packages, ${faults.length} faults`)
