import { expect, test } from 'vitest'
import { recoveryFile } from './recovery-codes.tsx'

test('the saved file names shop and account above the codes', () => {
  const text = recoveryFile({ shop: 'yokoso', account: 'mei', codes: ['AAAA-1111', 'BBBB-2222'] })
  expect(text.split('\n')).toEqual(['yokoso · mei', '备用码', '', 'AAAA-1111', 'BBBB-2222', ''])
})
