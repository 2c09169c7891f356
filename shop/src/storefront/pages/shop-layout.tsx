import { useEffect } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { isAtOrBelow, paths } from '#paths'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { findExpiredSession, markSessionValid } from '#session/session-check.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { throwOnServer } from '#features/browsing/client/shop-failures.ts'
import { loadShopTypes } from '#features/browsing/client/shop-types.ts'
import type { Route } from './+types/shop-layout.ts'

/** Lists show the types. A page of goods does not, and without them is a tenth smaller. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (isGoodsPage(params)) return { types: [] }
  const types = await loadShopTypes(serverShopApi(context)).catch((failure: unknown) => throwOnServer(failure, request))
  return { types }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const types = await loadShopTypes(browserShopApi).catch((failure: unknown) =>
    redirectToErrorOrLogin(failure, request),
  )
  markSessionValid()
  return { types }
}

/** Types stay while a person browses the shop; the document of a goods page has none. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return isGoodsPage(currentParams) && !isGoodsPage(nextParams)
}

function isGoodsPage(params: { goods_id?: string }): boolean {
  return params.goods_id !== undefined
}

/** Around every page of the shop; its types are for all of them. */
export default function ShopLayout() {
  const navigate = useNavigate()
  useEffect(() => {
    void findExpiredSession().then((sentence) => {
      if (!sentence || !isAtOrBelow(paths.shop, location.pathname)) return
      showAlert(sentence, { kind: 'failure' })
      return navigate(loginAddress(location.href), { replace: true })
    })
  }, [navigate])
  return <Outlet />
}
