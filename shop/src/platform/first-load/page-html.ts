import type { PageScripts } from './first-scripts.ts'
import { holder, scrollRestorer, starter } from './inline-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** React Router's own form: the manifest, the modules of the page's routes, then the entry. */
const moduleScript =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^}]*)\};\s*import\("([^"]+)"\);<\/script>/
const routeImport = /^import \* as (route\d+) from "([^"]+)";$/gm
/** The stream that React Router reads. The starter creates it with the data in it. */
const streamOfData =
  ';window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>'
/** Script of `<ScrollRestoration>` as the shop uses it: without a key of its own. */
const scrollScript =
  /<script>\(\(storageKey, restoreKey\) => \{[\s\S]*?\}\)\("react-router-scroll-positions", null\)<\/script>/
/** Loader data as JSON in a string. React Router has escaped `<` in it. */
const dataScript = /<script>window\.__reactRouterContext\.streamController\.enqueue\(([^<]*)\);<\/script>/g
const endOfData = '<script>window.__reactRouterContext.streamController.close();</script>'

/** Shows brotli that most letters of the page take three bytes each. */
const lettersToSee = `<!--${String.fromCodePoint(0x597d, 0x7269).repeat(8)}-->`
const startOfSuchPage = /^<!DOCTYPE html>(?=<html lang="(?:zh-CN|ja)")/

/**
 * Delays the first paint until the page is complete. A page arrives in one flight of packets, and a partial paint
 * would repeat the layout. Browsers that do not know the link ignore it.
 */
const paintedWhole = '<link rel="expect" href="#page-script" blocking="render"/>'

/**
 * Changes a built page so that its scripts load after the first paint. Reading, links and search work without
 * scripts. On a slow line they would take half the bandwidth from the styles and the largest picture. Data that
 * differs by page becomes JSON that no browser runs, so all pages share their scripts.
 * @param html as React Router renders it: preload links in the head, one inline module that imports the page's parts
 */
export function deferScripts(html: string): string {
  // Searches head and scripts separately, so that the large part between is read only once.
  const headEnd = html.indexOf('</head>')
  if (headEnd < 0) return html
  const scriptsStart = startOfScripts(html, headEnd)
  const head = html.slice(0, headEnd)
  const addresses = Array.from(head.matchAll(preload), ([, address]) => address!)
  return (
    head
      // Fast brotli samples 64 bytes of each 4 kB for such letters. Without the sample a page becomes 4 % larger.
      .replace(startOfSuchPage, (start) => start + lettersToSee)
      .replaceAll(preload, '')
      // Follows the page's own first script, which drops repeated presses.
      .replace('</script>', () => `</script>${paintedWhole}<script>${holder}</script>`) +
    html.slice(headEnd, scriptsStart) +
    html
      .slice(scriptsStart)
      .replace(scrollScript, () => `<script>${scrollRestorer}</script>`)
      .replace(streamOfData, () => '</script>')
      .replace(moduleScript, (_, ...parts: string[]) => {
        const scripts = JSON.stringify(pageScripts(addresses, parts))
        return `<script type="application/json" id="page-script">${scripts}</script>`
      })
      .replaceAll(dataScript, (whole: string, data: string) => {
        const text = unquote(data)
        return text === null ? whole : `<script type="application/json" data-page>${text}</script>`
      })
      .replace(endOfData, '')
      .replace('</body>', () => `<script>${starter}</script></body>`)
  )
}

function startOfScripts(html: string, from: number): number {
  const starts = ['<script>((storageKey', '<script type="module" async="">', '<script>window.__reactRouterContext']
  const found = starts.map((start) => html.indexOf(start, from)).filter((place) => place >= 0)
  return Math.min(...found, html.length)
}

/** Lists each address once. */
function pageScripts(preloaded: string[], [manifest, imports, routeIds, entry]: string[]): PageScripts {
  const files = [...preloaded]
  const placeOf = (address: string) => (files.includes(address) ? files.indexOf(address) : files.push(address) - 1)
  const addressOf = new Map(Array.from(imports!.matchAll(routeImport), ([, name, address]) => [name!, address!]))
  const routes = Array.from(routeIds!.matchAll(/("[^"]+"):(route\d+)/g), ([, id, name]): [string, number] => [
    JSON.parse(id!) as string,
    placeOf(addressOf.get(name!)!),
  ])
  return { preloaded: preloaded.length, manifest: placeOf(manifest!), entry: placeOf(entry!), routes, files }
}

/**
 * Escapes characters that could start a tag, because in JSON they only occur within strings.
 * @returns `null` for data that is no string: the caller leaves it unchanged, and no browser may run it
 */
function unquote(data: string): string | null {
  try {
    const text: unknown = JSON.parse(data)
    return typeof text === 'string' ? text.replaceAll('<', String.raw`\u003c`) : null
  } catch {
    return null
  }
}
