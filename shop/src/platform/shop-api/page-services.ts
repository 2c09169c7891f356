/** Services that the page server passes to loaders and components: the API without a socket, and public settings. */
import { createContext } from 'react-router'
import type { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
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
  /** Set where the shop has no mail server, so that pages offer nothing that needs a mail. */
  sendsNoMail?: true
}

/** The part of the response of `GET /api/shop/` that pages of any slice may show. */
export interface PageShop {
  shop_name: string
  email: string | null
  phone: string | null
}

/** The call, for slices below the one that describes it. */
export type GetPageShop = Call<'GET /api/shop/', z.ZodObject, z.ZodObject, z.ZodObject, z.ZodType<PageShop>>

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
