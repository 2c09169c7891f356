import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { browserShopApi } from '#platform/shop-api/browser-shop-api.ts'
import { loginAddress } from '#platform/shop-api/private-page.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { showAlert } from '#ui/alert-store.ts'
import { findEndedSession, noteSessionHolds } from '../session-check.ts'
import { leaveShop, refuseOnServer } from '../shop-failures.ts'
import { loadShopTypes } from '../shop-types.ts'
import type { Route } from './+types/shop-layout.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { types: await loadShopTypes(serverShopApi(context)).catch(refuseOnServer) }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const types = await loadShopTypes(browserShopApi).catch((failure: unknown) => leaveShop(failure, request))
  noteSessionHolds()
  return { types }
}

/** Types stay while a person walks about in the shop. */
export function shouldRevalidate() {
  return false
}

/** Around every page of the shop; its types are for all of them. */
export default function ShopLayout() {
  const navigate = useNavigate()
  useEffect(() => {
    void findEndedSession().then((sentence) => {
      if (!sentence || !location.pathname.startsWith('/shop')) return
      showAlert(sentence, { kind: 'failure' })
      return navigate(loginAddress(location.href), { replace: true })
    })
  }, [navigate])
  return <Outlet />
}
