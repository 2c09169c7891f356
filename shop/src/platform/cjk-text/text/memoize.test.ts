import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('makes what belongs to a short text once, and to a long one each time', () => {
  const make = vi.fn((text: string) => text.toUpperCase())
  const remembered = memoize(make)
  expect([remembered('tea'), remembered('tea'), remembered('cup')]).toEqual(['TEA', 'TEA', 'CUP'])
  expect(make.mock.calls).toEqual([['tea'], ['cup']])
  remembered('a'.repeat(65))
  remembered('a'.repeat(65))
  expect(make).toHaveBeenCalledTimes(4)
})

test('caches no more than some thousand', () => {
  const make = vi.fn((text: string) => text)
  const remembered = memoize(make)
  for (let number = 0; number < 5_000; number += 1) remembered(String(number))
  make.mockClear()
  remembered('4999')
  expect(make).not.toHaveBeenCalled()
  remembered('0')
  expect(make).toHaveBeenCalledOnce()
})
