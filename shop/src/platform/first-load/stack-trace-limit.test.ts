import { expect, test } from 'vitest'

test('errors made while React is loaded do not note where, later ones do', async () => {
  const { restoreStackTraces } = await import('./stack-trace-limit.ts')
  const mark = new Error('mark').stack
  restoreStackTraces()
  expect(mark ?? '').not.toContain('stack-trace-limit.test')
  expect(new Error('fault').stack).toContain('stack-trace-limit.test')
})
