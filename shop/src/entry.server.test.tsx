import { createElement, Suspense, use } from 'react'
import { data, type ServerBuild } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { shopName } from '#platform/seo/shop-name.ts'
import * as entry from './entry.server.tsx'

afterEach(() => void vi.useRealTimers())

/** A build of one page, as React Router's own builder would describe it. */
function buildOf(Page: () => unknown, loader?: () => unknown): ServerBuild {
  const route = {
    id: 'root',
    path: '/',
    module: '/root.js',
    hasErrorBoundary: true,
    hasLoader: false,
    hasAction: false,
  }
  const clientless = { hasClientAction: false, hasClientLoader: false, hasClientMiddleware: false }
  return {
    entry: { module: entry },
    routes: {
      root: { id: 'root', path: '/', module: { default: Page, ErrorBoundary: () => null, ...(loader && { loader }) } },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: { root: { ...route, ...clientless, imports: [] } },
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

async function render(Page: () => unknown, loader?: () => unknown) {
  const reports: [failure: unknown, sentence: string][] = []
  const services = {
    language: 'zh-CN',
    settings: { shopName: '春山' },
    report: (failure: unknown, sentence: string) => void reports.push([failure, sentence]),
  } as unknown as PageServices
  const answer = await entry.inPage(services, () =>
    entry.createRequestHandler(buildOf(Page, loader), 'production')(
      new Request('http://localhost/'),
      entry.createPageContext(services),
    ),
  )
  const { html } = answer as Response & { html: string }
  return { status: answer.status, html, reports }
}

test('a page that was rendered leaves no timer behind', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const { status, html } = await render(() => createElement('p', null, 'whole'))
  expect({ status, html }).toEqual({ status: 200, html: expect.stringContaining('<p>whole</p>') })
  expect(timers()).toBe(before)
})

test('a page calls the shop by its configured name', async () => {
  const { html } = await render(() => createElement('p', null, shopName()))
  expect(html).toContain('<p>春山</p>')
})

test('a broken part is reported to the page’s own services, not to the console', async () => {
  const broken = Promise.reject(new Error('no part'))
  function Part() {
    return createElement('p', null, use(broken))
  }
  const { status, reports } = await render(() =>
    createElement('main', null, createElement(Suspense, { fallback: 'waiting' }, createElement(Part))),
  )
  expect(status).toBe(500)
  expect(reports).toEqual([[expect.objectContaining({ message: 'no part' }), 'a page broke while it was rendered']])
})

test.each([
  [
    'a fault',
    () => {
      throw new Error('no goods')
    },
    [[expect.objectContaining({ message: 'no goods' }), 'a page could not be loaded']],
  ],
  [
    'what was wrong with the request',
    () => {
      throw data(null, { status: 400 })
    },
    [],
  ],
])(
  'a loader’s %s is reported to the page’s own services or not at all, never to the console',
  async (_name, loader, expected) => {
    const { reports } = await render(() => createElement('p', null, 'read'), loader)
    expect(reports).toEqual(expected)
  },
)
