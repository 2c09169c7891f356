import { holder, starter } from './inline-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
/** React Router's own form: the manifest, the modules of the page's routes, then the entry. */
const moduleScript =
  /<script type="module" async="">import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*window\.__reactRouterRouteModules = \{([^}]*)\};\s*import\("([^"]+)"\);<\/script>/
const routeImport = /^import \* as (route\d+) from "([^"]+)";$/gm
/** What loaders have read. React Router has escaped `<` in it. */
const dataScript = /<script>window\.__reactRouterContext\.streamController\.enqueue\(([\s\S]*?)\);<\/script>/g
const endOfData = '<script>window.__reactRouterContext.streamController.close();</script>'

/**
 * A built page whose scripts load after the first paint. Reading, links and search work without them.
 * On a slow line they would take half the bandwidth from the styles and the largest picture.
 * What differs from page to page stands in it as JSON, which no browser runs. So all pages have the same scripts.
 * @param html as React Router renders it: preload links in the head, one inline module that imports the page's parts
 */
export function deferScripts(html: string): string {
  const addresses = Array.from(html.matchAll(preload), ([, address]) => address)
  return (
    html
      .replaceAll(preload, '')
      .replace(moduleScript, (_, ...parts: string[]) => {
        const modules = JSON.stringify(pageModules(parts))
        return `<script type="application/json" id="page-script" data-preload="${addresses.join(' ')}">${modules}</script>`
      })
      .replaceAll(dataScript, (_, data: string) => `<script type="application/json" data-page>${data}</script>`)
      .replace(endOfData, '')
      // Behind the page's own first script, which drops presses that are repeated.
      .replace('</script>', () => `</script><script>${holder}</script>`)
      .replace('</body>', () => `<script>${starter}</script></body>`)
  )
}

function pageModules([manifest, imports, routeIds, entry]: string[]) {
  const addressOf = new Map(Array.from(imports!.matchAll(routeImport), ([, name, address]) => [name!, address!]))
  const routes = Array.from(routeIds!.matchAll(/("[^"]+"):(route\d+)/g), ([, id, name]) => [
    JSON.parse(id!) as string,
    addressOf.get(name!)!,
  ])
  return { manifest: manifest!, routes, entry: entry! }
}
