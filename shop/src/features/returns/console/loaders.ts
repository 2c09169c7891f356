/** The data of the screens of returns. */
import { callConsole } from '#console-session/console-api.ts'
import { hasPermission } from '#console-session/me-store.ts'
import { redirectToTab, screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { getConsoleReturn, listConsoleReturns } from '#features/returns/console-contract.ts'
import { returnTabs, type ReturnTab } from '#features/returns/values.ts'

export const isReturnTab = (value: string | null): value is ReturnTab =>
  (returnTabs as readonly (string | null)[]).includes(value)

export const returnsLoader = screenLoader(
  ({ query, signal }) => callConsole<typeof listConsoleReturns>('GET /api/console/returns/', { query, signal }),
  (url) => {
    if (!hasPermission('money.read')) return null
    return isReturnTab(url.searchParams.get('tab')) ? url.search : redirectToTab('to_answer', url)
  },
)

export const returnLoader = screenLoader(({ params: { number = '' }, signal }) =>
  callConsole<typeof getConsoleReturn>('GET /api/console/returns/{return_number}/', {
    params: { return_number: number },
    signal,
  }),
)
