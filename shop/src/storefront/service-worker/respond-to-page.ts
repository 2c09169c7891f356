import { paths } from '#paths'
import { offlineAddress } from '#session/return-path.ts'
import { findCached, save } from './cached-files.ts'
import { pageCopyKey } from './page-rules.ts'
import { mayUseCopy, markAsSaved } from './request-rules.ts'

/** A network slower than this counts as absent where a copy exists. */
const timeoutInMs = 4000
const freshForInMs = 10 * 60_000
const savedAtHeader = 'x-kept-at'
const offlinePath = paths.offline()

/** Network first. Without a response it is the copy, marked as such and in any language, or the offline screen. */
export async function respondToPage(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const url = new URL(request.url)
  const key = pageCopyKey(url)
  const copy = key ? await findCached('pages', key) : undefined
  const fetching = fetch(request)
  waitUntil(fetching.then((response) => savePage(key, response.clone())).catch(ignoreNetworkFailure))
  try {
    const mayUse = copy && mayUseCopy(url, languageOf(copy), await lastLanguage())
    return await (mayUse ? Promise.race([fetching, failLater()]) : fetching)
  } catch (error) {
    ignoreNetworkFailure(error)
    if (key === offlinePath) return copy ?? Response.error()
    return copy ? toMarkedCopy(copy) : Response.redirect(offlineAddress(url.href))
  }
}

/** Caches a page reached without loading its document, once it has been visited. */
export async function saveVisitedPage(path: string): Promise<void> {
  const key = pageCopyKey(new URL(path, location.origin))
  if (!key) return
  const copy = await findCached('pages', key)
  const isFresh = copy && Date.now() - Date.parse(copy.headers.get(savedAtHeader) ?? '') < freshForInMs
  if (isFresh && languageOf(copy) === (await lastLanguage())) return
  try {
    await savePage(key, await fetch(key))
  } catch (error) {
    ignoreNetworkFailure(error)
  }
}

async function savePage(key: string | null, response: Response): Promise<void> {
  const isPage = response.ok && !response.redirected && response.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return
  const language = languageOf(response)
  if (key) {
    const headers = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) headers.delete(name)
    headers.set(savedAtHeader, new Date().toISOString())
    await save('pages', key, new Response(await response.text(), { headers }))
  }
  if (key !== offlinePath) await saveOfflineScreen(language)
}

/** The offline screen uses the language of the last page. */
export async function saveOfflineScreen(language: string | null): Promise<void> {
  const copy = await findCached('pages', offlinePath)
  if (copy && (language === null || languageOf(copy) === language)) return
  await savePage(offlinePath, await fetch(offlinePath))
}

async function toMarkedCopy(copy: Response): Promise<Response> {
  const savedAt = copy.headers.get(savedAtHeader) ?? ''
  return new Response(markAsSaved(await copy.text(), savedAt), { headers: copy.headers })
}

function languageOf(page: Response): string | null {
  return page.headers.get('content-language')
}

/** Language of the offline screen, which follows the pages. */
async function lastLanguage(): Promise<string | null> {
  const offlineScreen = await findCached('pages', offlinePath)
  return offlineScreen ? languageOf(offlineScreen) : null
}

function failLater(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new TypeError('too slow')), timeoutInMs)
  })
}

/** `fetch` throws TypeError without a network, which is expected here. */
function ignoreNetworkFailure(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
