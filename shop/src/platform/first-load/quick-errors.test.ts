import { expect, test } from 'vitest'

test('errors made while React is loaded do not note where, later ones do', async () => {
  const { noteWhereErrorsAreMade } = await import('./quick-errors.ts')
  const mark = new Error('mark').stack
  noteWhereErrorsAreMade()
  expect(mark ?? '').not.toContain('quick-errors.test')
  expect(new Error('fault').stack).toContain('quick-errors.test')
})
