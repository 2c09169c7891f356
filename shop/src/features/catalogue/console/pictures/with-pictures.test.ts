import { expect, test } from 'vitest'
import type { ConsoleGoods } from '../../console-contract/goods.ts'
import { withPictures } from './with-pictures.ts'

const goods = { id: 1, revision: 5, image_url: '', pictures: [] } as unknown as ConsoleGoods
const pictures = [{ id: 7, url: '/goods_img/1.png?v=a', alt: {} }]

test.each([
  [6, 6],
  [7, 5],
  [undefined, 5],
])('pictures written as revision %s leave the form at revision %s', (revision, expected) => {
  const change = revision === undefined ? { pictures } : { pictures, revision }
  expect(withPictures(goods, change)).toMatchObject({ revision: expected, image_url: pictures[0]!.url, pictures })
})
