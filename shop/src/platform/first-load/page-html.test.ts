import { expect, test } from 'vitest'
import { deferScripts } from './page-html.ts'

const rendered =
  '<html><head><script>theme()</script><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>' +
  '<body><p>tea</p><script type="module" async="">import "/assets/a.js";</script></body></html>'

test('a page asks for no script by itself, and names those it will ask for', () => {
  const html = deferScripts(rendered)
  expect(html).not.toContain('rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  expect(html).toContain('data-preload="/assets/a.js /assets/b.js">import "/assets/a.js";</script>')
})

test('what starts the scripts stands behind all of the page', () => {
  expect(deferScripts(rendered)).toMatch(/<script>\(function startScripts[\s\S]*\}\)\(\)<\/script><\/body><\/html>$/)
})

test('what is pressed is held from the head on, behind the page’s own first script', () => {
  const html = deferScripts(rendered)
  expect(html.indexOf('theme()')).toBeLessThan(html.indexOf('function capturePresses'))
  expect(html.indexOf('function capturePresses')).toBeLessThan(html.indexOf('<body>'))
})
