/** The API for pages rendered on the server: in this process, without a socket, as an anonymous visitor. */
import type { RouterContextProvider } from 'react-router'
import { pageServicesContext } from './page-services.ts'
import { readResponse, type ShopApi } from './shop-api.ts'

export function serverShopApi(context: Readonly<RouterContextProvider>): ShopApi {
  const { callApi } = context.get(pageServicesContext)
  return {
    async call(key, input = {}) {
      const { params, query, body } = input
      const response = await callApi(key, { params, query, body })
      return readResponse(response.status, response.body) as never
    },
  }
}
