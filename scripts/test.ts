/** `npm test`: every check, the tests of each workspace, and the browser stories over the running whole. Ends with one line of counts. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks } from './checks.ts'
import { findChromium } from './find-chromium.ts'
import { requireOwnNode, rootDir, runStep } from './run-step.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

requireOwnNode()
const reports = await mkdtemp(join(tmpdir(), 'yokoso-reports-'))
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []

for (const check of checks) {
  const { hasPassed } = await runStep(check)
  count(check.name, { passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1, skipped: 0 }, hasPassed)
}
for (const workspace of ['local-postgres', 'alipay-sandbox', 'shop']) {
  await runVitest(`tests: ${workspace}`, workspace)
}
const build = await runStep({ name: 'build of the pages', command: ['node', 'build.ts'], cwd: 'shop' })
count(
  'build of the pages',
  { passed: build.hasPassed ? 1 : 0, failed: build.hasPassed ? 0 : 1, skipped: 0 },
  build.hasPassed,
)
await runVitest('tests: several processes', 'e2e')
const chromium = await findChromium()
if (chromium) {
  const report = join(reports, 'stories.json')
  const { hasPassed } = await runStep({
    name: 'browser stories',
    command: ['playwright', 'test', '--reporter=list,json'],
    cwd: 'e2e',
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  count('browser stories', await readPlaywrightReport(report), hasPassed)
} else {
  count('browser stories', { passed: 0, failed: 1, skipped: 0 }, false)
}
await rm(reports, { recursive: true, force: true })

if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}  (in ${rootDir})`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 || failures.length > 0 ? 1 : 0

async function runVitest(name: string, workspace: string): Promise<void> {
  const report = join(reports, `${workspace}.json`)
  const { hasPassed } = await runStep({
    name,
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    cwd: workspace,
  })
  count(name, await readVitestReport(report), hasPassed)
}

/** A step that failed without a failed test (it crashed, or found none) counts as one failure. */
function count(name: string, counts: Counts, hasPassed: boolean): void {
  const hasRun = counts.passed + counts.failed > 0
  const failed = hasPassed && hasRun ? counts.failed : Math.max(1, counts.failed)
  total.passed += counts.passed
  total.failed += failed
  total.skipped += counts.skipped
  if (failed > 0) failures.push(name)
}

async function readVitestReport(file: string): Promise<Counts> {
  const report = await readReport<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: report?.numPendingTests ?? 0,
  }
}

async function readPlaywrightReport(file: string): Promise<Counts> {
  const report = await readReport<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    file,
  )
  const stats = report?.stats
  // A story that only passes when tried again is a failure of ours.
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
