import { expect, test } from 'vitest'
import { metricIn } from './metric-in.ts'

const told = `# HELP database_query_duration_seconds Statements until their answer, by outcome
# TYPE database_query_duration_seconds histogram
database_query_duration_seconds_bucket{le="0.001",outcome="answered"} 9
database_query_duration_seconds_count{outcome="answered"} 12
database_query_duration_seconds_count{outcome="failed"} 3
answer_cache_answers 7
`

test('a metric is the sum over its labels', () => {
  expect(metricIn(told, 'database_query_duration_seconds_count')).toBe(15)
  expect(metricIn(told, 'answer_cache_answers')).toBe(7)
})

test('a missing metric is not zero', () => {
  expect(() => metricIn(told, 'database_query_duration_seconds')).toThrow('tells no database_query_duration_seconds')
})
