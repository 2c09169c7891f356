import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { setMe } from '#console-session/me-store.ts'
import { routes } from './routes.tsx'

test('without a session no screen sends a request, and the sign-in page leads back', async () => {
  const sent: string[] = []
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(Response.json({ detail: 'nobody', code: 'not_authenticated' }, { status: 401 }))
  })
  setMe(null)
  const router = createMemoryRouter(routes, { basename: '/console', initialEntries: ['/console/orders?tab=all'] })
  await expect.poll(() => router.state.initialized, { timeout: 15_000 }).toBe(true)
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
    '/console/sign-in?to=%2Forders%3Ftab%3Dall',
  )
  expect(sent).toEqual([expect.stringContaining('/api/console/me/')])
})
