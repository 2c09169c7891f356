import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rootDir } from './run-step.ts'
import { readVitestReport } from './test-reports.ts'

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
    testResults: [{ name: join(rootDir, 'shop/storm.test.ts'), assertionResults }],
  }
  await writeFile(join(folder, 'report.json'), JSON.stringify(report))
  const { failedTests, ...counts } = await readVitestReport(join(folder, 'report.json'))
  expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 })
  expect(failedTests).toHaveLength(1)
  expect(failedTests[0]).toContain('shop/storm.test.ts › storm: Error: Property failed')
  expect(failedTests[0]).toContain('{ seed: 7, path: "2" }')
  expect(failedTests[0]).not.toContain('at run')
})
