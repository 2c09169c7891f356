/** `npm test`: every check, the tests of each workspace, and the browser stories over the running whole. Ends with one line of counts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './checks.ts'
import { findChromium } from './find-chromium.ts'
import { requireOwnNode, rootDir, runStep, runSteps, type Step } from './run-step.ts'
import { readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts'
import { readOptions } from './read-options.ts'

const parts = {
  checks: countChecks,
  workspaces: () => runBeside(['local-postgres', 'alipay-sandbox', 'demo', 'scripts']),
  // The shop's tests run its commands, which come out of the bundle.
  build: runBuild,
  shop: () => runVitest('tests: shop', 'shop'),
  processes: () => runVitest('tests: several processes', 'e2e'),
  bench: () => runVitest('tests: bench', 'bench'),
  stories: runStories,
}
/** Each waits half of its time, and the bench compares times of processors: side by side neither is disturbed. */
const runsBeside = ['processes', 'bench']

const { values, positionals } = readOptions({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(`npm test [-- PART …]   everything, or only the parts named: ${Object.keys(parts).join(' ')}

Ends with "N passed, N failed" and the exit code 0 when nothing failed. The stories need a Chromium, which is
found, or installed where that is possible; CHROMIUM_PATH names another.`)
  process.exit(0)
}
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(' ')}`)
  process.exit(2)
}

requireOwnNode()
const reports = await mkdtemp(join(tmpdir(), 'yokoso-reports-'))
const total: TestReport = { passed: 0, failed: 0, skipped: 0, failedTests: [] }
const failures: string[] = []

for (const [name, run] of Object.entries(parts)) {
  const isWanted = (part: string) => positionals.length === 0 || positionals.includes(part)
  if (!isWanted(name)) continue
  if (!runsBeside.every(isWanted) || !runsBeside.includes(name)) await run()
  else if (name === runsBeside[0]) await runBeside(['e2e', 'bench'])
}
await rm(reports, { recursive: true, force: true })

if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}  (in ${rootDir})`)
for (const name of total.failedTests) console.error(`  ✘ ${name}`)
if (total.skipped > 0) console.log(`\n${total.skipped} skipped: they hold for one width or system only`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || failures.length > 0 ? 1 : 0

async function countChecks(): Promise<void> {
  for (const { name, hasPassed } of await runChecks()) countStep(name, hasPassed)
}

async function runBeside(workspaces: readonly string[]): Promise<void> {
  const results = await runSteps(workspaces.map((workspace) => vitestStep(`tests: ${workspace}`, workspace)))
  for (const { name, hasPassed } of results) {
    count(name, await readVitestReport(reportOf(name.replace('tests: ', ''))), hasPassed)
  }
}

async function runBuild(): Promise<void> {
  const { name, hasPassed } = await runStep({
    name: 'build of the pages',
    command: ['node', 'build/build.ts'],
    cwd: 'shop',
  })
  countStep(name, hasPassed)
}

async function runVitest(name: string, workspace: string): Promise<void> {
  const { hasPassed } = await runStep(vitestStep(name, workspace))
  count(name, await readVitestReport(reportOf(workspace)), hasPassed)
}

function vitestStep(name: string, workspace: string): Step {
  const file = reportOf(workspace)
  return {
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    cwd: workspace,
  }
}

function reportOf(workspace: string): string {
  return join(reports, `${workspace}.json`)
}

async function runStories(): Promise<void> {
  const name = 'browser stories'
  const chromium = await findChromium()
  if (!chromium) return countStep(name, false)
  const file = join(reports, 'stories.json')
  const { hasPassed } = await runStep({
    name,
    command: ['playwright', 'test', '--reporter=list,json'],
    cwd: 'e2e',
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  count(name, await readPlaywrightReport(file), hasPassed)
}

function countStep(name: string, hasPassed: boolean): void {
  count(name, { passed: Number(hasPassed), failed: Number(!hasPassed), skipped: 0, failedTests: [] }, hasPassed)
}

/** A step that failed without a failed test (it crashed, or found none) counts as one failure. */
function count(name: string, report: TestReport, hasPassed: boolean): void {
  const hasRun = report.passed + report.failed > 0
  const failed = hasPassed && hasRun ? report.failed : Math.max(1, report.failed)
  total.passed += report.passed
  total.failed += failed
  total.skipped += report.skipped
  total.failedTests.push(...report.failedTests)
  if (failed > 0) failures.push(name)
}
