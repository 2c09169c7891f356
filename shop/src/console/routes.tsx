/** The console's addresses. Each screen is a script of its own, fetched when first opened. */
import { redirect, type RouteObject } from 'react-router'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { loadMe } from '#console-session/console-api.ts'
import { lazyScreen } from '#console-ui/connection/lazy-screen.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { FailedFace } from '#console-ui/console-states.tsx'
import { readMe } from '#console-session/me-store.ts'
import type { ConsoleScreen } from '#console-ui/console-screen.ts'
import { Frame } from './frame/frame.tsx'
import { consoleScreens } from './screens.ts'

/** @throws Response to the sign-in page, which leads back */
async function requireSignedIn({ request }: { request: Request }) {
  if (readMe()) return
  try {
    await loadMe()
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.status !== 401) throw failure
    const { pathname, search } = new URL(request.url)
    const to = pathname.replace(/^\/console/, '') + search
    throw redirect(consolePaths.signIn(to || consolePaths.today))
  }
}

const HydrateFallback = () => null

/** @returns routes of the screens with that frame */
const routesWith = (frame: ConsoleScreen['frame']): RouteObject[] =>
  consoleScreens
    .filter((screen) => screen.frame === frame)
    .map(({ path, load, loader }) => ({ ...(path ? { path } : { index: true }), ...loader, lazy: lazyScreen(load) }))

// Runs before the screens' loaders.
const signedIn = { middleware: [requireSignedIn] }

export const routes: RouteObject[] = [
  {
    ErrorBoundary: FailedFace,
    HydrateFallback,
    children: [
      ...routesWith('signed-out'),
      { ...signedIn, children: routesWith('print') },
      // Errors within the frame leave the frame in place.
      { ...signedIn, Component: Frame, children: [{ ErrorBoundary: FailedFace, children: routesWith(undefined) }] },
    ],
  },
]
