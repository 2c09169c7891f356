import { holder, starter } from './inline-scripts.ts'

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/**
 * A built page whose scripts load after the first paint. Reading, links and search work without them.
 * On a slow line they would take half the bandwidth from the styles and the largest picture.
 * @param html as React Router renders it: preload links in the head, one inline module that imports the page's parts
 */
export function deferScripts(html: string): string {
  const addresses = Array.from(html.matchAll(preload), ([, address]) => address)
  return (
    html
      .replaceAll(preload, '')
      .replace(moduleScript, () => `<script type="text/plain" id="page-script" data-preload="${addresses.join(' ')}">`)
      // Behind the page's own first script, which drops presses that are repeated.
      .replace('</script>', () => `</script><script>${holder}</script>`)
      .replace('</body>', () => `<script>${starter}</script></body>`)
  )
}
