import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inCleanCopy } from './clean-copy.ts'
import { promisify } from 'node:util'
import { rootDir } from './run-step.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Job, runLanes } from './run-lanes.ts'
import { readPlaywrightReport, readVitestReport } from './test-reports.ts'

const lines: string[] = []
function jobOf(part: string, after: Job[] = []): Job {
  const run = async () => {
    lines.push(`${part} begins`)
    await nextTurn()
    lines.push(`${part} ends`)
  }
  return { part, after, run }
}

test('lanes run in parallel, and a job waits for its predecessors in other lanes', async () => {
  const build = jobOf('build')
  const stories = jobOf('stories', [build])
  await runLanes([[stories], [jobOf('checks'), build]], () => true)
  expect(lines.splice(0)).toEqual(['checks', 'build', 'stories'].flatMap((part) => [`${part} begins`, `${part} ends`]))
  await runLanes([[stories], [build], [jobOf('bench')]], () => true)
  expect(lines.splice(0)).toEqual([
    'build begins',
    'bench begins',
    'build ends',
    'stories begins',
    'bench ends',
    'stories ends',
  ])
})

test('an unwanted job is skipped and delays nobody', async () => {
  const build = jobOf('build')
  await runLanes([[jobOf('stories', [build])], [build]], ({ part }) => part !== 'build')
  expect(lines.splice(0)).toEqual(['stories begins', 'stories ends'])
})

/** Checks the heap settings of `npm start` and `npm run import`: freed memory does not stay allocated. */

/** Uses some 50 MB at a time, and frees objects that are no longer young. */
const work = `
  const kept = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'goods ' + n }))
  const waiting = []
  let peak = 0
  for (let round = 0; round < 150; round++) {
    waiting.push(Array.from({ length: 10_000 }, (_, n) => ({ n, text: 'word ' + n * round })))
    if (waiting.length > 25) waiting.shift()
    peak = Math.max(peak, process.memoryUsage().heapTotal)
  }
  console.log(peak / 1e6, kept.length)`

/** Otherwise the collected amount depends on how busy the machine is. */
const collectAtOnce = ['--single-threaded-gc', '--no-incremental-marking']
/** Measured: 82 to 89 with all settings, 122 without the last of them. */
const maxHeapInMb = 100

test.each(['start', 'import'])('npm run %s limits its heap to little more than its use', async (name) => {
  const { scripts } = JSON.parse(await readFile(join(rootDir, 'package.json'), 'utf8'))
  const flags = (scripts[name] as string).split(' ').filter((word) => word.startsWith('--'))
  const { stdout } = await promisify(execFile)(process.execPath, [...collectAtOnce, ...flags, '-e', work])
  expect(Number.parseFloat(stdout)).toBeLessThan(maxHeapInMb)
})

test('a clean copy contains the files that git tracks, nothing else, and is deleted afterwards', async () => {
  const repository = await mkdtemp(join(tmpdir(), 'yokoso-repository-'))
  onTestFinished(() => rm(repository, { recursive: true }))
  await writeFile(join(repository, 'added.txt'), 'added')
  execFileSync('git', ['init', '--quiet'], { cwd: repository })
  execFileSync('git', ['add', '.'], { cwd: repository })
  await writeFile(join(repository, 'added.txt'), 'changed since')
  await writeFile(join(repository, 'forgotten.txt'), 'forgotten')

  const folder = await inCleanCopy(repository, async (copy) => {
    expect(await readdir(copy)).toEqual(['added.txt'])
    expect(await readFile(join(copy, 'added.txt'), 'utf8')).toBe('added')
    return copy
  })
  expect(existsSync(folder)).toBe(false)
})

test('a failed test is named with what repeats it, and without its stack', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const why =
    'Error: Property failed after 3 tests\n{ seed: 7, path: "2" }\nCounterexample: [1]\n\n    at run (a.ts:1:2)'
  const assertionResults = [
    { status: 'failed', fullName: 'storm', failureMessages: [why] },
    { status: 'passed', fullName: 'calm', failureMessages: [] },
  ]
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [{ name: join(rootDir, 'shop/storm.test.ts'), startTime: 1000, endTime: 3000, assertionResults }],
  }
  await writeFile(join(folder, 'report.json'), JSON.stringify(report))
  const { failedTests, files, ...counts } = await readVitestReport(join(folder, 'report.json'))
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2, repeatedTests: [] })
  expect(files).toEqual([{ file: 'shop/storm.test.ts', seconds: 2 }])
  expect(failedTests).toHaveLength(1)
  expect(failedTests[0]).toContain('shop/storm.test.ts › storm: Error: Property failed')
  expect(failedTests[0]).toContain('{ seed: 7, path: "2" }')
  expect(failedTests[0]).not.toContain('at run')
})

test('a story that passes when repeated counts as passed, and is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'stories.json')
  const specOf = (title: string, status: string) => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ duration: 10 }] }],
  })
  const specs = [specOf('passes', 'expected'), specOf('fails', 'unexpected'), specOf('fails once', 'flaky')]
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 }
  await writeFile(file, JSON.stringify({ suites: [{ title: 'a.spec.ts', specs }], stats }))
  expect(await readPlaywrightReport(file)).toMatchObject({
    passed: 2,
    failed: 1,
    failedTests: ['a.spec.ts › fails [phone]'],
    repeatedTests: ['a.spec.ts › fails once [phone]'],
  })
})
