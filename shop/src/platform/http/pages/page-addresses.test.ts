import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pageAddressesOf } from './page-addresses.ts'

const page = { default: () => null }
const routes = {
  root: { id: 'root', path: '', module: page },
  home: { id: 'home', parentId: 'root', index: true, module: page },
  frame: { id: 'frame', parentId: 'root', path: 'shop', module: { ...page, handle: { otherParameters: ['theme'] } } },
  login: { id: 'login', parentId: 'frame', index: true, module: { ...page, handle: { addressParameters: ['type'] } } },
  list: {
    id: 'list',
    parentId: 'frame',
    path: 'list/:query',
    module: { ...page, handle: { addressParameters: ['page', 'type'], otherParameters: ['ordering'] } },
  },
  action: { id: 'action', parentId: 'root', path: 'like', module: {} },
  missing: { id: 'missing', parentId: 'root', path: '*', module: page },
} as unknown as ServerBuild['routes']

test('each page is there as a document and as data, with what its routes read', () => {
  expect(pageAddressesOf({ routes })).toEqual([
    { pattern: '/_root.data', parameters: ['lang', '_routes'] },
    { pattern: '/', parameters: ['lang'] },
    { pattern: '/shop.data', parameters: ['theme', 'type', 'lang', '_routes'] },
    { pattern: '/shop', parameters: ['theme', 'type', 'lang'] },
    { pattern: '/shop/list/:query.data', parameters: ['theme', 'page', 'type', 'ordering', 'lang', '_routes'] },
    { pattern: '/shop/list/:query', parameters: ['theme', 'page', 'type', 'ordering', 'lang'] },
  ])
})
