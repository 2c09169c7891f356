import { expect, test } from 'vitest'
import { EncodingDetector, encodingFromBom } from './recognise-encoding.ts'

const utf16 = (text: string) => Buffer.from(text, 'utf16le')

test.each([
  ['utf-8', Buffer.from('\uFEFFsku')],
  ['utf-16le', utf16('\uFEFFsku')],
  ['utf-16be', utf16('\uFEFFsku').swap16()],
  ['utf-16le', utf16('sku,name\n')],
  ['utf-16be', utf16('sku,name\n').swap16()],
  [null, Buffer.from('sku,name\n')],
  [null, Buffer.alloc(0)],
])('%s is recognised by the start', (encoding, bytes) => {
  expect(encodingFromBom(bytes)).toBe(encoding)
})

function judge(bytes: Buffer, pieceSize: number) {
  const judging = new EncodingDetector()
  for (let start = 0; start < bytes.length; start += pieceSize) judging.add(bytes.subarray(start, start + pieceSize))
  return judging.end()[0]
}

// 茶叶，铁壶 in GB18030.
const chinese = Buffer.from([0xb2, 0xe8, 0xd2, 0xb6, 0xa3, 0xac, 0xcc, 0xfa, 0xba, 0xf8])
const ascii = Buffer.from('sku,name\n')

test.each([1, 2, 3, 5, 1000])('UTF-8 is UTF-8 in pieces of %i bytes', (pieceSize) => {
  expect(judge(Buffer.from('sku,茶叶，🍵 é\n'.repeat(20)), pieceSize)).toBe('utf-8')
})

test('GB18030 is recognised, also where it begins late', () => {
  expect(judge(Buffer.concat([ascii, chinese]), 1000)).toBe('gb18030')
  expect(judge(Buffer.concat([Buffer.from('a,b\n'.repeat(1000)), chinese]), 64 * 1024)).toBe('gb18030')
})

test('UTF-8 with a broken character stays UTF-8', () => {
  const broken = Buffer.concat([Buffer.from('好的汉字在这里有十一个呢'), Buffer.from([0xb2]), ascii])
  expect(judge(broken, 1000)).toBe('utf-8')
  expect(judge(Buffer.from('铁茶').subarray(0, 5), 1000)).toBe('utf-8')
})

// É before a letter is a whole character of GB18030.
const latin1 = Buffer.from('Rémy,1\n', 'latin1')
const names = Buffer.from('茶叶,铁壶\n'.repeat(10))
const plain = Buffer.from('sku,name\n'.repeat(10))

test('one byte of another encoding in a far chunk, before or after the names, leaves them UTF-8', () => {
  expect(judge(Buffer.concat([names, plain, latin1]), names.length)).toBe('utf-8')
  expect(judge(Buffer.concat([latin1, plain, names]), plain.length)).toBe('utf-8')
})

test('a first chunk of GB18030 that could be UTF-8 does not decide', () => {
  // 隆 is ¡ in UTF-8.
  const ambiguous = Buffer.concat([Buffer.from([0xc2, 0xa1]), plain])
  expect(judge(Buffer.concat([ambiguous, chinese, chinese, chinese]), ambiguous.length)).toBe('gb18030')
})
