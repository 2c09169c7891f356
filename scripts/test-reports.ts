/** Reads the reports of Vitest and Playwright: counts, and the failed tests by name. */
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { rootDir } from './run-step.ts'

export interface TestReport {
  passed: number
  failed: number
  skipped: number
  failedTests: string[]
  /** Stories that failed once and passed when repeated. */
  repeatedTests: string[]
  files: TimedFile[]
}

/** A test file with the time of its tests, without imports and hooks; of a story in all windows. */
export interface TimedFile {
  file: string
  seconds: number
}

/** Limits of a failed test's message. */
const maxLines = 12
const maxLength = 3000

const nothing: TestReport = { passed: 0, failed: 0, skipped: 0, failedTests: [], repeatedTests: [], files: [] }

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

export async function readVitestReport(file: string): Promise<TestReport> {
  const report = await readReport<VitestReport>(file)
  if (!report) return nothing
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages: [why = ''] }) => `${relative(rootDir, name)} › ${fullName}: ${withoutStack(why)}`,
      ),
  )
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(rootDir, name),
    seconds: (endTime - startTime) / 1000,
  }))
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report
  return { passed, failed, skipped, failedTests, repeatedTests: [], files }
}

/** Includes hints for repeating the failure, such as a seed, but not the stack. */
function withoutStack(why: string): string {
  const lines = why.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
  return lines.slice(0, maxLines).join('\n      ').slice(0, maxLength)
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { duration: number }[] }[]
  }[]
}

interface PlaywrightReport {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export async function readPlaywrightReport(file: string): Promise<TestReport> {
  const report = await readReport<PlaywrightReport>(file)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failedTests: report.suites.flatMap((suite) => findStories(suite, 'unexpected')),
    repeatedTests: report.suites.flatMap((suite) => findStories(suite, 'flaky')),
    files: report.suites.map((suite) => ({ file: suite.title, seconds: secondsOf(suite) })),
  }
}

function secondsOf({ specs, suites = [] }: PlaywrightSuite): number {
  const here = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000)),
  )
  return [...here, ...suites.map(secondsOf)].reduce((sum, seconds) => sum + seconds, 0)
}

function findStories({ specs, suites = [] }: PlaywrightSuite, wanted: 'unexpected' | 'flaky'): string[] {
  const here = specs.flatMap(({ title, file, tests }) =>
    tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${file} › ${title} [${projectName}]`),
  )
  return [...here, ...suites.flatMap((suite) => findStories(suite, wanted))]
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
