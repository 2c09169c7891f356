import { expect, test } from 'vitest'

test('errors created while React loads have no stack, later ones do', async () => {
  const { restoreStackTraces } = await import('./stack-trace-limit.ts')
  const mark = new Error('mark').stack
  restoreStackTraces()
  expect(mark ?? '').not.toContain('stack-trace-limit.test')
  expect(new Error('fault').stack).toContain('stack-trace-limit.test')
})
