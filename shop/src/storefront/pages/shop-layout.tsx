import { useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { isAtOrBelow, paths } from '#paths'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { loginAddress } from '#session/private-page.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { findExpiredSession, markSessionValid } from '#session/session-check.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { refuseOnServer } from '#features/catalogue/client/shop-failures.ts'
import { loadShopTypes } from '#features/catalogue/client/shop-types.ts'
import type { Route } from './+types/shop-layout.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const types = await loadShopTypes(serverShopApi(context)).catch((failure: unknown) =>
    refuseOnServer(failure, request),
  )
  return { types }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const types = await loadShopTypes(browserShopApi).catch((failure: unknown) =>
    redirectToErrorOrLogin(failure, request),
  )
  markSessionValid()
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
    void findExpiredSession().then((sentence) => {
      if (!sentence || !isAtOrBelow(paths.shop, location.pathname)) return
      showAlert(sentence, { kind: 'failure' })
      return navigate(loginAddress(location.href), { replace: true })
    })
  }, [navigate])
  return <Outlet />
}
