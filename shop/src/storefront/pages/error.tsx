import { data } from 'react-router'
import { paths } from '#paths'
import { nextPage } from '#session/private-pages/next-page.ts'
import { ErrorScreen, errorMeta } from '#ui/feedback/error-screens.tsx'
import type { Route } from './+types/error.ts'

const retryAfterInSeconds = 30

const returnPathOf = (request: Request) => nextPage(new URL(request.url).searchParams.get('from'))

/** Loaders redirect here after an API error, and name the page. For search engines that is an outage, not a page. */
export function loader({ request }: Route.LoaderArgs) {
  const from = returnPathOf(request)
  if (!from) return data({ from })
  return data({ from }, { status: 503, headers: { 'Retry-After': String(retryAfterInSeconds) } })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { from: returnPathOf(request) }
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export const handle = { otherParameters: ['from'] }

export const meta = errorMeta

/** The retry starts at home where the failed address is unknown. */
export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return <ErrorScreen retryTo={loaderData.from ?? paths.home} />
}
