/**
 * `npm test`: every check, the tests of each workspace, and the browser stories on the running shop. Ends with one line
 * of counts.
 */
import { rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { findFastFolder } from '@yokoso/local-postgres/testing/fast-folder'
import * as checks from './checks.ts'
import { findChromium } from './find-chromium.ts'
import { type Job, runLanes } from './run-lanes.ts'
import { requireOwnNode, rootDir, runQuietly, runStep, type Step } from './run-step.ts'
import { readPlaywrightReport, readVitestReport, type TestReport, type TimedFile } from './test-reports.ts'
import { readOptions } from './read-options.ts'

const workspace = (name: string): Job => ({ part: 'workspaces', run: () => runVitest(name) })
const makers: Job = { part: 'checks', run: () => runEach(checks.makers) }
const build: Job = {
  part: 'build',
  run: () => runEach([{ name: 'build of the pages', command: ['node', 'build/build.ts'], cwd: 'shop' }]),
}
const shop: Job = { part: 'shop', run: () => runVitest('shop', { show: runStep }) }
const processes: Job = { part: 'processes', after: [build], run: () => runVitest('e2e') }
const stories: Job = { part: 'stories', after: [processes], run: runStories }
const readers: Job = { part: 'checks', after: [makers], run: () => runEach(checks.readers, { isLowPriority: true }) }
/** Compares processor times, which parallel jobs do not disturb. */
const bench: Job = { part: 'bench', after: [shop, processes], run: () => runVitest('bench', { isLowPriority: true }) }

/** Builds first, for later jobs. */
const lanes: Job[][] = [
  [makers, build, shop, stories],
  // These jobs wait much of the time.
  [...['local-postgres', 'alipay-sandbox', 'wechat-pay-sandbox', 'scripts', 'demo'].map(workspace), processes],
  // These jobs use the capacity that the others leave of two cores.
  [readers, bench],
]
const parts = [...new Set(lanes.flat().map(({ part }) => part))]

const { values, positionals } = readOptions({
  options: { help: { type: 'boolean' }, slowest: { type: 'boolean' } },
  allowPositionals: true,
})
if (values.help) {
  console.log(`npm test [-- PART …] [--slowest]   everything, or only the parts named: ${parts.join(' ')}

Ends with "N passed, N failed" and the exit code 0 when nothing failed. The stories need a Chromium, which is
found, or installed where that is possible; CHROMIUM_PATH names another.
--slowest lists the 20 slowest test files of each run.`)
  process.exit(0)
}
const unknown = positionals.filter((name) => !parts.includes(name))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${parts.join(' ')}`)
  process.exit(2)
}

requireOwnNode()
const reports = await makeTestFolder()
const total = { passed: 0, failed: 0, skipped: 0, failedTests: [] as string[], repeatedTests: [] as string[] }
const failures: string[] = []

const isSelected = ({ part }: Job) => positionals.length === 0 || positionals.includes(part)
await runLanes(lanes, isSelected)

if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}  (in ${rootDir})`)
for (const name of total.failedTests) console.error(`  ✘ ${name}`)
if (total.repeatedTests.length > 0) console.log('\nPassed only when repeated:')
for (const name of total.repeatedTests) console.log(`  ↻ ${name}`)
if (total.skipped > 0) console.log(`\n${total.skipped} skipped, because they apply to one width or system only`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || failures.length > 0 ? 1 : 0

/** Creates the folder for all temporary files of the tests. Deleted at the end of the run, also when interrupted. */
async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(await findFastFolder(), 'yokoso-tests-'))
  // Databases run under their own user.
  await chmod(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

async function runEach(steps: readonly Step[], { isLowPriority = false } = {}): Promise<void> {
  for (const step of steps) {
    const { name, hasPassed } = await runQuietly({ ...step, isLowPriority })
    countStep(name, hasPassed)
  }
}

/** @param show prints output at the end for parallel runs; the longest run prints live */
async function runVitest(workspace: string, { show = runQuietly, isLowPriority = false } = {}): Promise<void> {
  const name = `tests: ${workspace}`
  const file = reportOf(workspace)
  const { hasPassed } = await show({
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    cwd: workspace,
    isLowPriority,
  })
  count(name, await readVitestReport(file), hasPassed)
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
  count(
    name,
    {
      passed: Number(hasPassed),
      failed: Number(!hasPassed),
      skipped: 0,
      failedTests: [],
      repeatedTests: [],
      files: [],
    },
    hasPassed,
  )
}

/** A step that failed without a failed test (it crashed, or found none) counts as one failure. */
function count(name: string, report: TestReport, hasPassed: boolean): void {
  const hasRun = report.passed + report.failed > 0
  const failed = hasPassed && hasRun ? report.failed : Math.max(1, report.failed)
  total.passed += report.passed
  total.failed += failed
  total.skipped += report.skipped
  total.failedTests.push(...report.failedTests)
  total.repeatedTests.push(...report.repeatedTests)
  if (values.slowest) showSlowest(name, report.files)
  if (failed > 0) failures.push(name)
}

function showSlowest(name: string, files: readonly TimedFile[]): void {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 20)
  if (slowest.length > 0) console.log(`\nSlowest files of ${name}:`)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`)
}
