import { expect, test } from 'vitest'
import { cleanFileName } from './file-name.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['お茶 の 写真.png', 'お茶 の 写真.png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\taro\\notes.txt', 'notes.txt'],
  ['evil\u202Egpj.exe', 'evilgpj.exe'],
  ['a\u0000b\r\n.txt', 'ab.txt'],
  ['..', '..'],
  ['/', 'file'],
  ['   ', 'file'],
  ['e\u0301.txt', 'é.txt'],
  ['𠮷'.repeat(300), '𠮷'.repeat(200)],
])('%j is shown as %j', (given, shown) => {
  expect(cleanFileName(given)).toBe(shown)
})
