import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { pageServicesContext } from '#platform/shop-api/page-services.ts'
import { ErrorScreen, errorMeta, failureMeta, RouterFailureScreen } from '#ui/feedback/error-screens.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { Frame } from '#storefront/frame/frame.tsx'
import { PageLinks } from '#storefront/frame/page-links.tsx'
import { headScript } from '#storefront/frame/head-script.ts'
import { barColours } from '#ui/theme/theme.ts'
import { shopName } from '#platform/seo/shop-name.ts'
import type { Route } from './+types/root.ts'
import '#ui/styles/app.css'

const SearchSuggestions = lazyPart(() => import('#features/browsing/components/search-suggestions.tsx'))

/** The browser has already run it, so its own bundle omits it. */
const firstScript = import.meta.env.SSR ? headScript : ''

/** Loads what the frame shows while the page's own loader runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(pageServicesContext)
  await services.loadShop()
  return { settings: services.settings }
}

/** Settings and language stay the same until a new document is loaded. */
export function shouldRevalidate() {
  return false
}

export const meta: Route.MetaFunction = ({ error }) => {
  if (isRouteErrorResponse(error)) return failureMeta()
  return error ? errorMeta() : [{ title: shopName() }]
}

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>('root')?.settings
  return (
    // The theme script may have marked it before React sees it.
    <html
      lang={currentLanguage()}
      data-shop-name={shopName()}
      data-api-origin={settings?.apiOrigin || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: light)"
          content={barColours.light}
          suppressHydrationWarning
        />
        <meta
          name="theme-color"
          media="(prefers-color-scheme: dark)"
          content={barColours.dark}
          suppressHydrationWarning
        />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.${currentLanguage()}.webmanifest`} />
        {settings && <PageLinks shopOrigin={settings.shopOrigin} />}
        <Meta />
        <Links />
      </head>
      <body>
        <Frame hasTestPages={settings?.hasTestPages ?? false} Suggestions={SearchSuggestions}>
          {children}
        </Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <RouterFailureScreen status={error.status} reason={error.data} />
  return <ErrorScreen />
}
