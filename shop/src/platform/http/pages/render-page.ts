/** Renders one page by the bundle: passes a web request to React Router and returns its response. */
import type { FastifyRequest } from 'fastify'
import type { createRequestHandler, ServerBuild } from 'react-router'
import type { Language } from '#platform/i18n/language.ts'
import type { PageServices, PageShop, PublicSettings } from '#platform/shop-api/page-services.ts'
import { pageForLog } from '#platform/telemetry/page-for-log.ts'
import type { Api } from '../api.ts'
import { callInProcess } from '../calls/call-in-process.ts'
import { pageAddressOf, toWebRequest } from './page-request.ts'

/** Exports of the bundle's entry.server besides its renderer. */
interface PageEntry {
  createRequestHandler: typeof createRequestHandler
  inPage<Result>(services: PageServices, render: () => Result): Result
  createPageContext(services: PageServices): Parameters<ReturnType<typeof createRequestHandler>>[1]
}

export interface PageBuild {
  loadBuild(): Promise<ServerBuild>
  mode: 'production' | 'development'
}

/** Reads the facts of the shop, by a result that all pages share; null where the call fails. */
export type ReadShop = (callApi: PageServices['callApi']) => Promise<PageShop | null>

export interface RenderContext {
  api: Api
  pages: PageBuild
  language: Language
  settings: PublicSettings
  readShop: ReadShop
}

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  /** A document as text; loader data and everything else as bytes. */
  body: string | Buffer
}

/** @throws ApiError for an invalid request */
export async function renderPage(context: RenderContext, request: FastifyRequest): Promise<RenderedPage> {
  const webRequest = toWebRequest(request, pageAddressOf(request, context.settings.shopOrigin))
  const build = await context.pages.loadBuild()
  const entry = build.entry.module as unknown as PageEntry
  const handle = handlerOf(build, context.pages.mode)
  const services = pageServices(context, request)
  const response = await entry.inPage(services, () => handle(webRequest, entry.createPageContext(services)))
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await bodyOf(response) }
}

const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/** Creates one handler for each build, because that visits all routes. */
function handlerOf(build: ServerBuild, mode: PageBuild['mode']): ReturnType<typeof createRequestHandler> {
  const known = handlers.get(build)
  if (known) return known
  const handle = (build.entry.module as unknown as PageEntry).createRequestHandler(build, mode)
  handlers.set(build, handle)
  return handle
}

/** Uses the renderer's document as text, because a web stream would copy it twice. */
async function bodyOf(response: Response & { html?: string }): Promise<string | Buffer> {
  if (response.html !== undefined) return response.html
  const bytes = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-type')?.startsWith('text/html') ? bytes.toString('utf8') : bytes
}

function pageServices({ api, language, settings, readShop }: RenderContext, request: FastifyRequest): PageServices {
  const callApi: PageServices['callApi'] = (key, input) => callInProcess(api, key, input, { request, language })
  return {
    language,
    settings,
    shop: null,
    async loadShop() {
      this.shop = await readShop(callApi)
      if (this.shop) this.settings = { ...settings, shopName: this.shop.shop_name }
    },
    callApi,
    report: (failure, sentence) => request.log.warn({ err: failure, page: pageForLog(request.url) }, sentence),
  }
}
