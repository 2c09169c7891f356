/** The addresses of the build's pages, with the parameters that their routes declare in `handle`. */
import type { ServerBuild } from 'react-router'
import type { AddressHandle } from '#platform/seo/page-address.ts'

export interface PageAddress {
  pattern: string
  parameters: string[]
}

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Lists each page twice: as a document, and as the data that the router fetches alone. Catch-all pages are left out. */
export function pageAddressesOf({ routes = {} }: Partial<Pick<ServerBuild, 'routes'>>): PageAddress[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parents = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ id, module }) => !parents.has(id) && module.default)
    .map((route) => chainOf(route, routes))
    .flatMap((chain) => {
      const pattern = `/${chain.flatMap(({ path }) => path || []).join('/')}`
      const parameters = parametersOf(chain)
      const data = {
        pattern: pattern === '/' ? '/_root.data' : `${pattern}.data`,
        parameters: [...parameters, '_routes'],
      }
      return pattern.includes('*') ? [] : [data, { pattern, parameters }]
    })
}

/** From the root down. */
function chainOf(route: Route, routes: Routes): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  return parent ? [...chainOf(parent, routes), route] : [route]
}

function parametersOf(chain: readonly Route[]): string[] {
  const handles = chain.map(({ module }) => module.handle as AddressHandle | undefined)
  const declared = handles.flatMap((handle) => [
    ...(handle?.addressParameters ?? []),
    ...(handle?.otherParameters ?? []),
  ])
  return [...new Set([...declared, 'lang'])]
}
