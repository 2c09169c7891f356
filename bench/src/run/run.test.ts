import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cleanUpAll, makeFolder, startProcess } from './cleanup.ts'
import { median } from './load.ts'
import { metricIn } from './metric-in.ts'

const metrics = `# HELP database_query_duration_seconds Statements until their answer, by outcome
# TYPE database_query_duration_seconds histogram
database_query_duration_seconds_bucket{le="0.001",outcome="answered"} 9
database_query_duration_seconds_count{outcome="answered"} 12
database_query_duration_seconds_count{outcome="failed"} 3
answer_cache_answers 7
`

test('a metric is the sum over its labels', () => {
  expect(metricIn(metrics, 'database_query_duration_seconds_count')).toBe(15)
  expect(metricIn(metrics, 'answer_cache_answers')).toBe(7)
})

test('a missing metric is not zero', () => {
  expect(() => metricIn(metrics, 'database_query_duration_seconds')).toThrow(
    'the shop reports no database_query_duration_seconds',
  )
})

const waiting = [process.execPath, '-e', 'process.stdin.resume()']

test('started processes end and created folders are deleted, also those cleaned up before', async () => {
  const folder = await makeFolder()
  const stopped = startProcess(waiting, { stdio: ['pipe', 'ignore', 'inherit'] })
  const running = startProcess(waiting, { stdio: ['pipe', 'ignore', 'inherit'] })
  await stopped.stop()
  await stopped.stop()
  await cleanUpAll()
  await running.ended
  expect(existsSync(folder)).toBe(false)
  expect(() => startProcess(waiting)).toThrow('the run is ending')
})

test.each([
  [[7], 7],
  [[9, 1], 5],
  [[3, 1, 2], 2],
  [[4, 1, 10, 2], 3],
])('the median of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})
