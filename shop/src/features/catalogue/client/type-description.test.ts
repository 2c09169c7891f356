import { expect, test } from 'vitest'
import { typeDescription } from './type-description.ts'

test('a type is described by what lies on its shelf', () => {
  expect(typeDescription('茶', ['抹茶', '茶具', '红茶', '白茶', '黑茶', '黄茶'])).toMatch(
    /^yokoso 的茶：抹茶、茶具、红茶、白茶、黑茶等/,
  )
  expect(typeDescription('茶', [])).toBe('在 yokoso 找到的「茶」。')
})
