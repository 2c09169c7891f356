import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rootDir } from '../run-step.ts'
import { isCode } from './read-architecture.ts'

interface CruiseResult {
  modules: { source: string }[]
  summary: {
    violations: { rule: { name: string; severity: string }; from: string; to: string }[]
  }
}

const run = promisify(execFile)
const cruiser = join(rootDir, 'node_modules/.bin/depcruise')
const workspaces = ['shop', 'local-postgres', 'alipay-sandbox', 'wechat-pay-sandbox', 'demo', 'e2e', 'bench', 'scripts']

/**
 * Checks the imports by `.dependency-cruiser.cjs`.
 * @param files all files of the repository, because the cruiser reports success when it cannot read TypeScript
 * @returns one line a violation, and one when fewer than four fifths of the modules were read
 */
export async function cruiseImports(root: string, files: string[]): Promise<{ modules: number; faults: string[] }> {
  const present = workspaces.filter((name) => files.some((file) => file.startsWith(`${name}/`)))
  const { stdout } = await run(cruiser, ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  }).catch((error: { stdout?: string }) => {
    // A violation exits with another code than zero, but with a report.
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
    throw error
  })
  const { modules, summary } = JSON.parse(stdout) as CruiseResult
  const faults = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const isOurs = (file: string) => present.some((name) => file.startsWith(`${name}/`))
  const expected = files.filter((file) => isCode(file) && isOurs(file)).length
  const seen = modules.filter(({ source }) => isOurs(source)).length
  if (seen < 0.8 * expected)
    faults.push(`only ${seen} of ${expected} modules were looked at: the check itself is broken`)
  return { modules: seen, faults }
}
