/** The API for pages rendered on the server: in this process, without a socket, as an anonymous visitor. */
import type { RouterContextProvider } from 'react-router'
import { pageServicesContext } from './page-services.ts'
import { ApiFailure, isErrorBody, type ShopApi } from './shop-api.ts'

export function serverShopApi(context: Readonly<RouterContextProvider>): ShopApi {
  const { callApi } = context.get(pageServicesContext)
  return {
    async call(key, input = {}) {
      const { params, query, body } = input
      const response = await callApi(key, { params, query, body })
      if (isErrorBody(response.body)) throw new ApiFailure(response.status, response.body)
      return response.body as never
    },
  }
}
