import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveKey, type KeyLabel, signAsFormerly, signWith } from './derived-keys.ts'

const secretKey = 'k'.repeat(48)
const labels = [
  'drafts',
  'guessed accounts',
  'known networks',
  'login renewals',
  'private pictures',
  'request counts',
  'unsubscribe links',
  'upload senders',
  'staff sealing',
] satisfies KeyLabel[]

/** RFC 5869 by its two steps, for output of one block. */
function expandedBy(label: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secretKey).digest()
  return createHmac('sha256', extracted).update(label).update('\u0001').digest()
}

test('each purpose has a key of its own, as RFC 5869 makes it', () => {
  for (const label of labels) expect(deriveKey(secretKey, label)).toEqual(expandedBy(label))
  expect(new Set(labels.map((label) => deriveKey(secretKey, label).toString('hex'))).size).toBe(labels.length)
})

test('a signature of one purpose is not valid for another, nor with the secret key itself', () => {
  const signed = labels.map((label) => signWith(secretKey, label, 'a text'))
  expect(new Set([...signed, signAsFormerly(secretKey, 'a text')]).size).toBe(labels.length + 1)
})

test('signatures of an earlier release are valid', () => {
  expect(signAsFormerly(secretKey, '10.0.0.1')).toBe('7rOMNvgJ6RKlixKsy1NIyLSnt7Ph4doxb_GsCYXBStw')
})
