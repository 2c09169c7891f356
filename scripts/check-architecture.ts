/** Holds the imports against the house's rules (`.dependency-cruiser.cjs`), and refuses to pass where it saw too little. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { rootDir } from './run-step.ts'

/** The cruiser reports success on nothing at all when it cannot read TypeScript. */
const fewestModules = 150

interface CruiseResult {
  summary: {
    totalCruised: number
    violations: { rule: { name: string; severity: string }; from: string; to: string }[]
  }
}

const run = promisify(execFile)
const { stdout } = await run(
  `${rootDir}node_modules/.bin/depcruise`,
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'shop', 'local-postgres', 'alipay-sandbox', 'demo'],
  { cwd: rootDir, maxBuffer: 256 * 1024 * 1024 },
).catch((error: { stdout?: string }) => {
  // A violation is an exit code other than zero, with the report all the same.
  if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
  throw error
})
const { summary } = JSON.parse(stdout) as CruiseResult
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (summary.totalCruised < fewestModules) {
  console.error(`only ${summary.totalCruised} modules were looked at: the check itself is broken`)
  process.exitCode = 1
}
if (summary.violations.length > 0) process.exitCode = 1
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`)
