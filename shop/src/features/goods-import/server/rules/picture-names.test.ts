import { expect, test } from 'vitest'
import { indexPictures, isPictureName } from './picture-names.ts'

const names = indexPictures([
  '图片/茶/T-1.JPG',
  'T-2.webp',
  'b/T-2.png',
  'c/T-3.heic',
  'Cafe\u0301.png',
  'a/same.png',
  'b/same.png',
])

test.each([
  ['T-1', '图片/茶/T-1.JPG', true],
  ['t-1', '图片/茶/T-1.JPG', true],
  ['T-2', 'b/T-2.png', true],
  ['T-3', 'c/T-3.heic', false],
  ['Caf\u00e9', 'Cafe\u0301.png', true],
])('the picture of %s is %s', (sku, path, isReadable) => {
  expect(names.findOfSku(sku)).toEqual({ path, isReadable })
})

test.each(['../T-1', '/etc/passwd', 'T', ''])('%j has none', (sku) => expect(names.findOfSku(sku)).toBeNull())

test.each([
  ['T-1.jpg', '图片/茶/T-1.JPG'],
  ['b/same.png', 'b/same.png'],
  ['b\\same.png', 'b/same.png'],
  ['same', 'a/same.png'],
  ['../../etc/T-2.webp', 'T-2.webp'],
  ['https://shop.example/img/T-1.jpg?v=3', '图片/茶/T-1.JPG'],
])('the cell %s names %s', (cell, path) => expect(names.findNamed(cell)?.path).toBe(path))

test('only pictures of the merchant count', () => {
  const paths = ['a/', '__MACOSX/a/._T-1.png', 'a/.DS_Store', '.hidden.png', 'notes.txt', 'a/T-1.PNG', 'b.heic']
  expect(paths.filter(isPictureName)).toEqual(['a/T-1.PNG', 'b.heic'])
})
