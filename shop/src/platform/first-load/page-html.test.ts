import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { scrollRestorer } from './inline-scripts.ts'
import { deferScripts } from './page-html.ts'
import { addedHashes, scriptHashesOf } from './script-hashes.ts'

const moduleScript =
  '<script type="module" async="">import "/assets/a.js";\n' +
  'import * as route0 from "/assets/root.js";\nimport * as route1 from "/assets/b.js";\n' +
  '  \n  window.__reactRouterRouteModules = {"root":route0,"shop/pages/list":route1};\n\nimport("/assets/entry.js");</script>'
const scrollScript =
  '<script>((storageKey, restoreKey) => {\n\t\tscroll("<p>");\n\t})("react-router-scroll-positions", null)</script>'
const contextScript =
  '<script>window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = new ReadableStream({start(controller)' +
  '{window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());</script>'
const dataScript = (data: string) =>
  `<script>window.__reactRouterContext.streamController.enqueue(${JSON.stringify(data)});</script>`
const rendered =
  '<html><head><script>theme()</script><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  `<body><p>tea</p>${scrollScript}${contextScript}${moduleScript}${dataScript('[1]')}${dataScript('["2);\\u003c/script>"]')}` +
  '<script>window.__reactRouterContext.streamController.close();</script></body></html>'
const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`
const themeHash = hashOf('theme()')
const contextHash = hashOf('window.__reactRouterContext = {"ssr":true}')

test('a page loads no script by itself, and names those to load later', () => {
  const html = deferScripts(rendered)
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain(
    '<script type="application/json" id="page-script">{"preloaded":2,"manifest":0,"entry":3,"routes":[["root",2],["shop/pages/list",1]],' +
      '"files":["/assets/a.js","/assets/b.js","/assets/root.js","/assets/entry.js"]}</script>',
  )
})

test('a page has as many scripts in the same places as React expects, written short', () => {
  const html = deferScripts(rendered)
  const body = html.slice(html.indexOf('<body>'))
  const scripts = Array.from(body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g), ([, kind, text]) => [kind, text])
  expect(scripts.slice(0, 3)).toEqual([
    ['', scrollRestorer],
    ['', 'window.__reactRouterContext = {"ssr":true}'],
    [' type="application/json" id="page-script"', expect.any(String)],
  ])
})

test('loader data is in the page as data that no browser runs', () => {
  const html = deferScripts(rendered)
  expect(html).toContain('<script type="application/json" data-page>[1]</script>')
  expect(html).toContain('<script type="application/json" data-page>["2);\\u003c/script>"]</script>')
  expect(scriptHashesOf(html).toSorted()).toEqual([themeHash, contextHash, ...addedHashes].toSorted())
})

test('data cannot close a script, and arrives unchanged', () => {
  const data = JSON.stringify(['</script><script>alert(1)</script>', '<!--<script>', String.raw`\<`, '\u2028 & >'])
  const escaped = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const script = `<script>window.__reactRouterContext.streamController.enqueue(${escaped});</script>`
  const html = deferScripts(rendered.replace('</body>', `${script}</body>`))
  const texts = Array.from(
    html.matchAll(/<script type="application\/json" data-page>([\s\S]*?)<\/script>/g),
    ([, text]) => text!,
  )
  expect(texts).toHaveLength(3)
  expect(texts[2]).not.toContain('<')
  expect(JSON.parse(texts[2]!)).toEqual(JSON.parse(data))
})

test.each([
  '<script>alert(1)</script>',
  '<script type="module" async="">import "/assets/a.js";alert(1)</script>',
  '<script>window.__reactRouterContext.streamController.enqueue(1);alert(1)</script>',
  '<script>window.__reactRouterContext.streamController.enqueue("1");alert("1");</script>',
  '<script type="text/javascript">alert(1)</script>',
])('%s, put into a page, has a hash that no page without it has', (planted) => {
  const known = scriptHashesOf(deferScripts(rendered))
  const found = scriptHashesOf(deferScripts(rendered.replace('<p>tea</p>', planted)))
  expect(found.filter((digest) => !known.includes(digest))).toHaveLength(1)
})

test('the starter of the scripts is at the end of the page', () => {
  expect(deferScripts(rendered)).toMatch(/<script>\(function startScripts[\s\S]*\}\)\(\)<\/script><\/body><\/html>$/)
})

test('a page is first painted when all of it is there', () => {
  const html = deferScripts(rendered)
  const link = '<link rel="expect" href="#page-script" blocking="render"/>'
  expect(html.indexOf(link)).toBeGreaterThan(0)
  expect(html.indexOf(link)).toBeLessThan(html.indexOf('</head>'))
  expect(html.slice(html.indexOf('<body>'))).toContain('id="page-script"')
})

test('presses are recorded from the head on, after the page’s own first script', () => {
  const html = deferScripts(rendered)
  expect(html.indexOf('theme()')).toBeLessThan(html.indexOf('function capturePresses'))
  expect(html.indexOf('function capturePresses')).toBeLessThan(html.indexOf('<body>'))
})

test('a page in Chinese or Japanese shows its kind of letters at its very start, for the first compression', () => {
  const inLanguage = (language: string) => rendered.replace('<html>', `<!DOCTYPE html><html lang="${language}">`)
  for (const language of ['zh-CN', 'ja']) {
    expect(deferScripts(inLanguage(language))).toMatch(/^<!DOCTYPE html><!--[\u4E00-\u9FFF]{15,}--><html /)
  }
  expect(deferScripts(inLanguage('en'))).toMatch(/^<!DOCTYPE html><html lang="en">/)
})
