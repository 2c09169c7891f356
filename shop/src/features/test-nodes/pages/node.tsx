import { data } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { getNode, TestNode } from '#features/test-nodes/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { Facts } from '#ui/display/facts.tsx'
import { redirectToError } from '#session/redirect-to-error.ts'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'
import type { Route } from './+types/node.ts'

const nobody = -1

function loadNode(api: ShopApi, nodeId: string): Promise<TestNode> {
  return api.call<typeof getNode>('GET /api/items-v1/{node_id}/', { params: { node_id: nodeId } })
}

/** As a document an unknown node is a real 404. In the browser it leads to `/error`, as everywhere (decision 0006). */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return loadNode(serverShopApi(context), params.node_id).catch((failure: unknown) => {
    const isUnknown = failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)
    if (isUnknown) throw data(null, { status: 404 })
    return redirectToError(failure, request)
  })
}

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadNode(browserShopApi, params.node_id).catch((failure: unknown) => redirectToError(failure, request))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.name ?? m.test_nodes_node()) },
]

export default function NodePage({ loaderData: node }: Route.ComponentProps) {
  return (
    <div className="max-w-narrow">
      <Breadcrumbs crumbs={[{ label: m.test_nodes_title(), to: paths.test }, { label: m.test_nodes_node() }]} />
      <PageHeading>{node.name}</PageHeading>
      <Facts
        facts={[
          { term: 'id', detail: node.id },
          { term: 'name', detail: node.name },
          { term: 'description', detail: <span className="whitespace-pre-line">{node.description}</span> },
          { term: 'user_id', detail: node.user_id === nobody ? 'anonymous' : node.user_id },
          { term: 'date', detail: <time dateTime={node.date}>{formatShopTime(node.date)}</time> },
        ]}
      />
    </div>
  )
}
