import { expect, test } from 'vitest'
import { fittingPictures } from './list-pictures.ts'

const picture = (id: number) =>
  `<img src="/goods_img/${id}.png?v=1" srcSet="/goods_img/${id}-160.webp?v=1&amp;a=2 160w, /goods_img/${id}-320.webp?v=1 320w" sizes="302px"/>`

test('of each picture the smallest variant is loaded that is wide enough, and each once', () => {
  const html = `${picture(1)}<img src="/logo.svg"/>${picture(2)}${picture(1)}`
  expect(fittingPictures(html, 302)).toEqual(['/goods_img/1-320.webp?v=1', '/goods_img/2-320.webp?v=1'])
  expect(fittingPictures(html, 100)).toEqual(['/goods_img/1-160.webp?v=1&a=2', '/goods_img/2-160.webp?v=1&a=2'])
})

test('where none is wide enough it is the widest', () => {
  expect(fittingPictures(picture(1), 640)).toEqual(['/goods_img/1-320.webp?v=1'])
})
