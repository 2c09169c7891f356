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
  [`${'folder/'.repeat(1000)}photo.jpg`, 'photo.jpg'],
  ['e\u0301'.repeat(300), 'é'.repeat(200)],
])('%j is shown as %j', (name, shown) => {
  expect(cleanFileName(name)).toBe(shown)
})

test('a name of a hundred thousand marks needs no time', () => {
  const before = process.threadCpuUsage()
  expect(cleanFileName(`a${'\u0301\u0323'.repeat(50_000)}.txt`)).toHaveLength(200)
  expect(process.threadCpuUsage(before).user).toBeLessThan(20_000)
})
