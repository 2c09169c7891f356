/** Services that the page server passes to loaders and components: the API without a socket, and public settings. */
import { createContext } from 'react-router'
import type { Language } from '#platform/i18n/language.ts'

export interface ApiResponse {
  status: number
  body: unknown
}

export interface CallArguments {
  params?: object
  query?: object
  body?: object
}

export interface PublicSettings {
  shopName: string
  /** Origin of the shop's pages, e.g. `http://localhost:5173`. */
  shopOrigin: string
  /** Where pages call the API; empty: the page's own origin. */
  apiOrigin: string
  /** How long an order waits for its payment, in the page's language. */
  reservedFor: string
  reservedForInMs: number
  /** Names of the payment providers, in the page's language: `Alipay or WeChat Pay`. */
  provider: string
  /** Pages let the shopper choose. */
  hasSeveralProviders: boolean
  hasTestPages: boolean
}

/** As `GET /api/shop/` responds. */
export interface PageShop {
  shop_name: string
}

export interface PageServices {
  language: Language
  settings: PublicSettings
  /** Facts of the shop in the page's language; null until loaded, and where they could not be read. */
  shop: PageShop | null
  /** Loads the facts of the shop, and its name into the settings. */
  loadShop(): Promise<void>
  /** Runs one of the shop's calls in this process, named by its key: `GET /api/goods_info/{id}/`. */
  callApi(key: string, input: CallArguments): Promise<ApiResponse>
  /** Writes to the server's log. */
  report(failure: unknown, sentence: string): void
}

export const pageServicesContext = createContext<PageServices>()
