/**
 * Renders a built page like the server, and fails the build when rewriting its scripts changes nothing. A new version
 * of React Router or rolldown may write them differently. Writes the hashes of the scripts that a browser may run, from
 * a page without personal data.
 */
import { readdir, writeFile } from 'node:fs/promises'
import type { ServerBuild } from 'react-router'
import type { PageScripts } from '#platform/first-load/first-scripts.ts'
import { holder, scrollRestorer, starter } from '#platform/first-load/inline-scripts.ts'
import { deferScripts } from '#platform/first-load/page-html.ts'
import { addedHashes, scriptHashesOf } from '#platform/first-load/script-hashes.ts'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { scriptGroups } from './vite/script-groups.ts'

const dist = new URL('../dist/', import.meta.url)

/** Exports of the server's entry (`entry.server.tsx`). */
interface Entry {
  inPage<Result>(services: PageServices, render: () => Result): Result
  createPageContext(services: PageServices): unknown
  createRequestHandler(
    build: ServerBuild,
    mode: string,
  ): (request: Request, context: unknown) => Promise<Response & { html?: string }>
}

/** Sufficient for a page that reads nothing from the API. */
const services: PageServices = {
  language: 'en',
  settings: {
    shopName: 'shop',
    shopOrigin: 'http://localhost',
    apiOrigin: '',
    reservedFor: '',
    reservedForInMs: 0,
    provider: '',
    hasSeveralProviders: false,
    hasTestPages: false,
  },
  callApi: () => Promise.reject(new Error('the checked page calls no API')),
  shop: null,
  loadShop: () => Promise.resolve(),
  report: (failure) => {
    throw failure
  },
}

/** @param path a page that reads nothing from the API */
export async function renderPlainPage(path: string): Promise<string> {
  const build = (await import(new URL('server/index.js', dist).href)) as ServerBuild
  const entry = build.entry.module as unknown as Entry
  const handle = entry.createRequestHandler(build, 'production')
  const request = new Request(`http://localhost${path}`)
  const response = await entry.inPage(services, () => handle(request, entry.createPageContext(services)))
  // The page server reads a rendered document from the response's `html`.
  if (response.html === undefined) throw new Error(`the page was not rendered: ${response.status}`)
  return response.html
}

/** @returns one line for each fault */
export function firstLoadFaults(html: string, assets: string[]): string[] {
  const faults: string[] = []
  const deferred = deferScripts(html)
  const [, scripts = '{"files":[]}'] = /id="page-script">(.*?)<\/script>/.exec(deferred) ?? []
  const { files: addresses } = JSON.parse(scripts) as Pick<PageScripts, 'files'>
  if (addresses.length === 0) faults.push('the page names no scripts to ask for after the first paint')
  if (/<script type="module"|rel="modulepreload"/.test(deferred)) faults.push('the page asks for scripts by itself')
  if (!deferred.split('<body')[0]!.includes(`<script>${holder}</script>`))
    faults.push('nothing keeps what is pressed before the scripts are at work')
  if (!deferred.includes(`<script>${starter}</script></body>`)) faults.push('nothing asks for the scripts')
  if (!deferred.includes(`<script>${scrollRestorer}</script>`))
    faults.push('nothing short scrolls to where it was left')
  if (deferred.includes('streamController')) faults.push('data stands in a script')
  for (const address of addresses) if (!assets.includes(address)) faults.push(`${address} was not built`)
  for (const name of new Set(scriptGroups.map((group) => group.name))) {
    if (!assets.some((asset) => asset.startsWith(`/assets/${name}-`)))
      faults.push(`no module came to the script ${name}`)
  }
  return faults
}

if (import.meta.main) {
  const assets = (await readdir(new URL('client/assets/', dist))).map((name) => `/assets/${name}`)
  const [page, other] = await Promise.all([renderPlainPage('/offline'), renderPlainPage('/user/login?from=elsewhere')])
  const faults = firstLoadFaults(page, assets)
  const hashes = scriptHashesOf(deferScripts(page))
  const hashesOfOther = scriptHashesOf(deferScripts(other))
  if (hashes.join() !== hashesOfOther.join()) faults.push('two pages have different scripts: data stands in one')
  if (faults.length > 0) throw new Error(`The first load of a page breaks its limits:\n${faults.join('\n')}`)
  const ofPages = hashes.filter((digest) => !addedHashes.includes(digest))
  await writeFile(new URL('server/script-hashes.json', dist), JSON.stringify(ofPages))
}
