import { expect, test } from 'vitest'
import { goodsPictureSrcset } from './goods-picture.tsx'

test('offers the variants of a goods picture with its version', () => {
  expect(goodsPictureSrcset('/goods_img/7.png?v=3')?.split(', ')).toEqual([
    '/goods_img/7-160.webp?v=3 160w',
    '/goods_img/7-320.webp?v=3 320w',
    '/goods_img/7-640.webp?v=3 640w',
    '/goods_img/7-960.webp?v=3 960w',
    '/goods_img/7-1200.webp?v=3 1200w',
  ])
})

test('preserves the origin of a picture that is served elsewhere', () => {
  expect(goodsPictureSrcset('https://cdn.example/goods_img/7.png')).toContain(
    'https://cdn.example/goods_img/7-640.webp 640w',
  )
})

test('offers no variants of a picture that is not a goods picture', () => {
  expect(goodsPictureSrcset('/elsewhere/7.png')).toBeUndefined()
})
