/** Renders one page on the server. Bundled by Vite: what the page server needs from inside the bundle is exported here. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { overwriteGetLocale } from '#texts/runtime.js'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { type PageServices, pageServicesContext } from '#platform/shop-api/page-services.ts'

/** From the same copy of the library as the pages' own: while developing, Vite loads another one than Node. */
export { createRequestHandler } from 'react-router'

const renderTimeoutInMs = 10_000
const languageOfRequest = new AsyncLocalStorage<Language>()
overwriteGetLocale(() => languageOfRequest.getStore() ?? defaultLanguage)

/** Runs `render` with texts in the given language. */
export function inLanguage<Result>(language: Language, render: () => Result): Result {
  return languageOfRequest.run(language, render)
}

export function createPageContext(services: PageServices): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageServicesContext, services)
  return context
}

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      // The whole page at once: it is kept by the answer cache, compressed as one.
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        status = 500
        console.error(error)
      },
    })
    setTimeout(abort, renderTimeoutInMs).unref()
  })
}
