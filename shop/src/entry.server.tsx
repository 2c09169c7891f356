/** Renders one page on the server. Bundled by Vite, so it exports all that the page server needs from the bundle. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { overridePageShop } from '#features/content/client/page-shop.ts'
import type { WireShop } from '#features/content/contract.ts'
import { overrideCurrentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { type PageServices, pageServicesContext } from '#platform/shop-api/page-services.ts'
import { overrideShopName } from '#platform/seo/shop-name.ts'
import { FooterContent } from '#storefront/frame/footer-content.tsx'
import { OptionChips } from '#features/families/components/option-chips.tsx'
import { overrideOptionChips } from '#features/families/components/option-chips-slot.tsx'
import { overrideFooterContent } from '#storefront/frame/footer.tsx'
import { replaceReport, reportFailure } from '#platform/shop-api/report-failure.ts'

/** From the same copy of the library as the pages' own: while developing, Vite loads another one than Node. */
export { createRequestHandler } from 'react-router'

const renderTimeoutInMs = 10_000
const servicesOfPage = new AsyncLocalStorage<PageServices>()
overrideCurrentLanguage(() => servicesOfPage.getStore()?.language ?? defaultLanguage)
overrideShopName(() => servicesOfPage.getStore()?.settings.shopName ?? '')
overrideFooterContent(() => <FooterContent />)
overrideOptionChips((props) => <OptionChips {...props} />)
overridePageShop(() => (servicesOfPage.getStore()?.shop ?? null) as WireShop | null)
replaceReport((failure, sentence) => servicesOfPage.getStore()?.report(failure, sentence))

/** Runs `render` with texts in the page's language, and reports failures to the page's services. */
export function inPage<Result>(services: PageServices, render: () => Result): Result {
  return servicesOfPage.run(services, render)
}

export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageServicesContext, services)
  return context
}

/** Replaces the router's own print, which shows everything an error contains. A bad request is no failure. */
export const handleError: HandleErrorFunction = (error) => {
  if (isRouteErrorResponse(error)) return
  reportFailure(error, 'a page could not be loaded')
}

/** Stores the document as text. A web stream would be filled here only to be emptied by the page server. */
class HtmlResponse extends Response {
  readonly html: string

  constructor(html: string, init: ResponseInit) {
    super(null, init)
    this.html = html
  }
}

function collectText(onEnd: (text: string) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString())
      done()
    },
  })
}

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      // React would put larger parts behind the page, with scripts that move them.
      progressiveChunkSize: Infinity,
      // Sends the whole page together: its scripts are deferred, and it is compressed, as one.
      onAllReady() {
        clearTimeout(patience)
        headers.set('content-type', 'text/html; charset=utf-8')
        pipe(collectText((html) => resolve(new HtmlResponse(html, { status, headers }))))
      },
      onShellError(error) {
        clearTimeout(patience)
        reject(error)
      },
      onError(error) {
        status = 500
        reportFailure(error, 'a page broke while it was rendered')
      },
    })
    const patience = setTimeout(abort, renderTimeoutInMs)
  })
}
