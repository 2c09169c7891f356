import { redirect } from 'react-router'
import { searchTarget } from '#features/browsing/client/lists/read-goods-list-params.ts'
import type { Route } from './+types/goods-search.ts'

/** Handles `/shop/goods_list?query=…`, the search box without script. */
function leadOn({ request }: { request: Request }): never {
  throw redirect(searchTarget(new URL(request.url).searchParams))
}

export function loader(args: Route.LoaderArgs) {
  return leadOn(args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return leadOn(args)
}

export const handle = { otherParameters: ['query', 'type_1', 'type_2', 'ordering', 'page'] }

export default function GoodsSearchPage() {
  return null
}
