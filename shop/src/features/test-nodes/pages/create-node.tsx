import { data } from 'react-router'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { serverShopApi } from '#platform/shop-api/server-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { createTestNode, type NodeError } from '../client/create-test-node.ts'
import type { Route } from './+types/create-node.ts'

/** Without script the browser has checked both fields; other errors are shown as such. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const response = await createTestNode(serverShopApi(context), request)
  if (response instanceof ApiFailure) throw data(null, { status: response.status })
  return response
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Response | NodeError> {
  const response = await createTestNode(browserShopApi, request)
  if (!(response instanceof ApiFailure)) return response
  showAlert(response.message, { kind: 'failure' })
  return { detail: response.message, fieldErrors: response.fieldErrors }
}

/** The address only accepts the form's post. */
function refuse(): never {
  throw data(null, { status: 405 })
}

export const loader = refuse
export const clientLoader = refuse

export default function CreateNodePage() {
  return null
}
