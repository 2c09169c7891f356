/** The screens of the gallery, each with what has to be done before it shows its best. */
import type { Page } from '@playwright/test'

export interface Screen {
  name: string
  path: string
  isPrivate?: boolean
  /** Lies over the page: only what the window shows is of interest. */
  isOverlay?: boolean
  prepare?(page: Page): Promise<void>
}

const tea = encodeURIComponent('茶')

export const screens: readonly Screen[] = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'shop-type', path: `/shop?type_1=${tea}` },
  { name: 'list', path: `/shop/goods_list/${tea}` },
  { name: 'list-empty', path: '/shop/goods_list/zzzz' },
  { name: 'goods', path: '/shop/goods_detail/241' },
  { name: 'goods-sold-out', path: '/shop/goods_detail/4' },
  {
    name: 'goods-larger',
    path: '/shop/goods_detail/241',
    isOverlay: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'demo' }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'menu',
    path: '/shop',
    isOverlay: true,
    prepare: async (page) => {
      await page.locator('button[commandfor="menu"][command="show-modal"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'login', path: '/user/login' },
  {
    name: 'login-refused',
    path: '/user/login',
    prepare: async (page) => {
      await page.locator('input[name=username]').fill('nobody')
      await page.locator('input[name=password]').fill('not-the-password')
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'register', path: '/user/register' },
  { name: 'profile', path: '/user/detail_index', isPrivate: true },
  { name: 'favourites', path: '/user/favorites', isPrivate: true },
  { name: 'orders', path: '/user/order', isPrivate: true },
  { name: 'pay', path: '/user/pay/241', isPrivate: true },
  { name: 'test', path: '/test' },
  { name: 'test-redux', path: '/test/redux' },
  { name: 'test-ui', path: '/test/ui' },
  { name: 'offline', path: '/offline' },
  { name: 'error', path: '/error' },
  { name: 'not-found', path: '/nowhere' },
]
