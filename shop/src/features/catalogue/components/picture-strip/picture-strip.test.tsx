import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { wireGoods } from '../../testing/wire-goods.ts'
import { goodsPictureSrcset } from '../cards/goods-picture.tsx'
import { GoodsMainPicture } from '../goods-main-picture.tsx'

const pictures = [
  { url: '/goods_img/7.png?v=3', alt: '' },
  { url: '/goods_img/7/12-1200.webp?v=9', alt: '碗底' },
]

/** Waits for parts as a page of the server does. */
async function render(page: ReactNode): Promise<string> {
  return await new Response((await prerender(page)).prelude).text()
}

test('goods with several pictures show them all, and a link to each', async () => {
  const html = await render(<GoodsMainPicture goods={wireGoods({ pictures })} />)
  expect(html).toContain('alt="碗底"')
  expect(html).toContain('alt="宇治抹茶"')
  expect(html).toContain('/goods_img/7/12-640.webp?v=9 640w')
  for (const anchor of ['picture-1', 'picture-2']) {
    expect(html).toContain(`id="${anchor}"`)
    expect(html).toContain(`href="#${anchor}"`)
  }
})

test('goods with one picture, and old offline copies, show that one', async () => {
  const { pictures: _pictures, ...withoutPictures } = wireGoods()
  for (const goods of [wireGoods(), withoutPictures as never]) {
    const html = await render(<GoodsMainPicture goods={goods} />)
    expect(html).toContain('/goods_img/7-640.webp?v=3 640w')
    expect(html).not.toContain('href="#picture')
  }
})

test('a picture of another site has no variants', () => {
  expect(goodsPictureSrcset('https://elsewhere.example/a.webp')).toBeUndefined()
})
