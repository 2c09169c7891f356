/** The route of all pages. The bundle renders them; their responses pass the same hooks as the API's. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordReads } from '#platform/database/cache-dependencies.ts'
import { deferScripts } from '#platform/first-load/page-html.ts'
import { isLanguage, type Language, languageCookie } from '#platform/i18n/language.ts'
import type { PublicSettings } from '#platform/shop-api/page-services.ts'
import { TooLarge } from '../responses/errors.ts'
import type { Api } from '../api.ts'
import { formLimitInBytes } from '../calls/body-parsers.ts'
import { pageAddressesOf } from './page-addresses.ts'
import { pageRoute } from './page-routing.ts'
import { contentSecurityPolicyOf, developmentPolicy, framedBySelf } from './page-headers.ts'
import { pageMethods } from './send-error-page.ts'
import { type PageBuild, type ReadShop, renderPage } from './render-page.ts'
import { languageOf } from '../requests/request-language.ts'

export interface Pages extends PageBuild {
  /** Folder of the browser's files; null while Vite serves them itself. */
  clientDirectory: URL | null
  /** Hashes of the build's inline scripts; null while Vite adds its own. */
  scriptHashes: readonly string[] | null
}

export interface PageRules {
  /** Whether search engines may index the page at this path. */
  isIndexed: (pathname: string) => boolean
  /** Whether the address of the page at this path is a proof. */
  isSecret: (pathname: string) => boolean
  /** Whether the page at this path has a form for long texts. */
  hasLongForm: (pathname: string) => boolean
  /** Settings that pages may read, in texts of their language. */
  settingsFor: (language: Language) => PublicSettings
  readShop: ReadShop
}

/** CORS responds to OPTIONS for all addresses. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const

/** Forms of pages contain text; files go to the API, which reads them as a stream. */
const longFormLimitInBytes = 64 * 1024

/** Adds the catch-all route, after all others. */
export async function addPages(api: Api, pages: Pages, rules: PageRules): Promise<void> {
  const { isIndexed, isSecret, hasLongForm, settingsFor, readShop } = rules
  const { isForPage } = api.pageRouting
  const { countPage, countCall } = api.limits
  const { scriptHashes } = pages
  const policyOf = scriptHashes ? createPolicyOf(scriptHashes) : () => developmentPolicy
  // Not in development, because every change of a source changes the page.
  if (pages.mode === 'production') {
    const admits = (ip: string) => countPage.ofIp(ip) === 0
    for (const address of pageAddressesOf(await pages.loadBuild())) api.keepable.pages.add({ ...address, admits })
  }
  api.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'buffer', bodyLimit: longFormLimitInBytes } as const
    scope.addContentTypeParser<Buffer>('*', parser, (request, body, done) => {
      const isTooLarge = body.length > formLimitInBytes && !hasLongForm(pathOf(request).replace(/\.data$/, ''))
      done(isTooLarge ? new TooLarge() : null, body)
    })
    scope.route({
      method: [...methods],
      url: pageRoute,
      config: { cors: false, limit: (request) => (isForPage(request) ? countPage(request) : countCall(request)) },
      async handler(request, reply) {
        if (!isForPage(request)) return reply.callNotFound()
        const language = languageOf(request)
        const settings = settingsFor(language)
        recordReads('settings')
        const { status, headers, body } = await renderPage({ api, pages, language, settings, readShop }, request)
        reply.status(status).headers({ ...headers, vary: 'cookie' })
        if (!isIndexed(pathOf(request))) reply.header('x-robots-tag', 'noindex')
        if (status === 405) reply.header('allow', pageMethods)
        if (isSecret(pathOf(request).replace(/\.data$/, ''))) reply.headers(headersOfSecret)
        if (isPreview(request)) reply.headers(headersOfPreview)
        else rememberLanguage(request, reply, settings.shopOrigin)
        return sendPage(reply, typeof body === 'string' && pages.clientDirectory ? deferScripts(body) : body, {
          language,
          policy: isPreview(request) ? framedBySelf(policyOf(settings)) : policyOf(settings),
        })
      },
    })
  })
}

function sendPage(reply: FastifyReply, body: string | Buffer, page: { language: Language; policy: string }) {
  if (typeof body === 'string') {
    reply.headers({
      'content-security-policy': page.policy,
      'content-language': page.language,
      ...(reply.hasHeader('cache-control') ? {} : { 'cache-control': 'no-cache' }),
    })
  }
  return body.length > 0 ? reply.send(body) : reply.send()
}

/** Shares one policy text among all pages, because each cached page stores its own headers. */
function createPolicyOf(scriptHashes: readonly string[]): (settings: PublicSettings) => string {
  const policies = new Map<string, string>()
  return ({ apiOrigin }) => {
    const policy = policies.get(apiOrigin) ?? contentSecurityPolicyOf({ scriptHashes, apiOrigin })
    policies.set(apiOrigin, policy)
    return policy
  }
}

function rememberLanguage(request: FastifyRequest, reply: FastifyReply, shopOrigin: string): void {
  const { lang } = request.query as { lang?: unknown }
  if (!isLanguage(lang)) return
  const secure = shopOrigin.startsWith('https://') ? '; Secure' : ''
  reply.header('set-cookie', `${languageCookie}=${lang}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure}`)
}

/** A page of the shop with unpublished content. Staff preview several languages without changing their own. */
function isPreview({ query }: FastifyRequest): boolean {
  return typeof (query as { preview?: unknown }).preview === 'string'
}

const headersOfSecret = {
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
const headersOfPreview = { ...headersOfSecret, 'x-frame-options': 'SAMEORIGIN' }

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0]!
}
