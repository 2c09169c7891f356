import { expect, it } from 'vitest'
import { findNamed } from './find-named.ts'

it('finds a type by its name, or by the goods found under a name from another language', () => {
  const types = [
    { id: 1, name: 'Tea', subTypes: [], imageUrl: null },
    { id: 2, name: 'Ceramics', subTypes: [], imageUrl: null },
  ]
  expect(findNamed(types, 'Ceramics', undefined)?.id).toBe(2)
  expect(findNamed(types, '陶瓷', 'Ceramics')?.id).toBe(2)
  expect(findNamed(types, 'nothing', undefined)).toBeUndefined()
  expect(findNamed(types, null, 'Tea')).toBeUndefined()
})
