/** A screen's own data. The route's loader begins the request, while the script of the screen is fetched. */
import { type LoaderFunctionArgs, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { type Loaded, useLoaded } from '../lists/use-loaded.ts'

interface ScreenRequest<Data> {
  address: string
  read(signal: AbortSignal): Promise<Data>
}

interface ReadArgs {
  params: LoaderFunctionArgs['params']
  query: Record<string, string>
  signal: AbortSignal
}

/** For a route. */
export interface ScreenLoader<Data> {
  loader(args: LoaderFunctionArgs): ScreenRequest<Data> | null
  shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean
}

/**
 * Waits for no response: the navigation ends at once, and the rows and typed text of the screen stay.
 * @param queryOf returns the part of the address that identifies the data, null without data, or a redirect
 */
export function screenLoader<Data>(
  read: (args: ReadArgs) => Promise<Data>,
  queryOf: (url: URL) => string | null | Response = ({ search }) => search,
): ScreenLoader<Data> {
  const addressOf = (url: URL) => {
    const query = queryOf(url)
    return typeof query === 'string' ? url.pathname + query : query
  }
  // Set until the screen reads the response: of two quick navigations the screen may see only the second.
  let awaited: AbortController | null = null
  return {
    loader({ request, params }) {
      awaited?.abort()
      awaited = null
      const url = new URL(request.url)
      const address = addressOf(url)
      if (address instanceof Response) throw address
      if (address === null) return null
      const readNow = (signal: AbortSignal) => read({ params, query: Object.fromEntries(url.searchParams), signal })
      const leaving = new AbortController()
      awaited = leaving
      let begun: Promise<Data> | null = readNow(AbortSignal.any([request.signal, leaving.signal]))
      // A screen that opens after this failure sends a request of its own.
      begun.catch(() => {
        begun = null
      })
      return {
        address,
        read(signal) {
          const first = begun ?? readNow(signal)
          begun = null
          if (awaited === leaving) awaited = null
          signal.addEventListener('abort', () => leaving.abort())
          return first
        },
      }
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => addressOf(currentUrl) !== addressOf(nextUrl),
  }
}

/** The same list in that tab, at its first page. */
export function redirectToTab(tab: string, { searchParams }: URL): Response {
  const { page: _, ...others } = Object.fromEntries(searchParams)
  return redirect(`?${new URLSearchParams({ ...others, tab })}`)
}

/** The data of the screen's loader. */
export function useScreenData<Loader extends ScreenLoader<unknown>>() {
  type Data = Loader extends ScreenLoader<infer Data> ? Data : never
  const { address, read }: ScreenRequest<Data> = useLoaderData()
  return useLoaded(address, read) satisfies Loaded<Data>
}
