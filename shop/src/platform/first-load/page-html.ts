import { holder, starter } from './inline-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** React Router's own form: the manifest, the modules of the page's routes, then the entry. */
const moduleScript =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^}]*)\};\s*import\("([^"]+)"\);<\/script>/
const routeImport = /^import \* as (route\d+) from "([^"]+)";$/gm
/** What loaders have read. React Router has escaped `<` in it. */
const dataScript = /<script>window\.__reactRouterContext\.streamController\.enqueue\(([\s\S]*?)\);<\/script>/g
const endOfData = '<script>window.__reactRouterContext.streamController.close();</script>'

/** What brotli is to see of a page whose letters take three bytes each. */
const lettersToSee = `<!--${String.fromCodePoint(0x597d, 0x7269).repeat(8)}-->`
const startOfSuchPage = /^<!DOCTYPE html>(?=<html lang="(?:zh-CN|ja)")/

/**
 * A page is painted as a whole. It comes in one flight of packets, and a part painted first has all laid out twice.
 * Browsers that do not know the link paint as they like.
 */
const paintedWhole = '<link rel="expect" href="#page-script" blocking="render"/>'

/**
 * A built page whose scripts load after the first paint. Reading, links and search work without them.
 * On a slow line they would take half the bandwidth from the styles and the largest picture.
 * What differs from page to page stands in it as JSON, which no browser runs. So all pages have the same scripts.
 * @param html as React Router renders it: preload links in the head, one inline module that imports the page's parts
 */
export function deferScripts(html: string): string {
  // Each pass reads its own part only: most of a page lies between, and is read once.
  const headEnd = html.indexOf('</head>')
  if (headEnd < 0) return html
  const scriptsStart = startOfScripts(html, headEnd)
  const head = html.slice(0, headEnd)
  const addresses = Array.from(head.matchAll(preload), ([, address]) => address)
  return (
    head
      // Quick brotli looks for such letters in 64 bytes of each 4 kB. Finding none, it writes a page 4 % larger.
      .replace(startOfSuchPage, (start) => start + lettersToSee)
      .replaceAll(preload, '')
      // Behind the page's own first script, which drops presses that are repeated.
      .replace('</script>', () => `</script>${paintedWhole}<script>${holder}</script>`) +
    html.slice(headEnd, scriptsStart) +
    html
      .slice(scriptsStart)
      .replace(moduleScript, (_, ...parts: string[]) => {
        const modules = JSON.stringify(pageModules(parts))
        return `<script type="application/json" id="page-script" data-preload="${addresses.join(' ')}">${modules}</script>`
      })
      .replaceAll(dataScript, (_, data: string) => `<script type="application/json" data-page>${data}</script>`)
      .replace(endOfData, '')
      .replace('</body>', () => `<script>${starter}</script></body>`)
  )
}

function startOfScripts(html: string, from: number): number {
  const starts = ['<script type="module" async="">', '<script>window.__reactRouterContext']
  const found = starts.map((start) => html.indexOf(start, from)).filter((place) => place >= 0)
  return Math.min(...found, html.length)
}

function pageModules([manifest, imports, routeIds, entry]: string[]) {
  const addressOf = new Map(Array.from(imports!.matchAll(routeImport), ([, name, address]) => [name!, address!]))
  const routes = Array.from(routeIds!.matchAll(/("[^"]+"):(route\d+)/g), ([, id, name]) => [
    JSON.parse(id!) as string,
    addressOf.get(name!)!,
  ])
  return { manifest: manifest!, routes, entry: entry! }
}
