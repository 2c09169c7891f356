import { readFileSync, globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstLoadFaults } from './check-first-load.ts'
import { filesIn, scriptGroups } from './vite/script-groups.ts'

const rendered =
  '<head><script>theme()</script><link rel="modulepreload" href="/assets/frame-1.js"/></head>' +
  '<body><script>((storageKey, restoreKey) => {\n\t\tscroll()\n\t})("react-router-scroll-positions", null)</script>' +
  '<script>window.__reactRouterContext = {"ssr":true};window.__reactRouterContext.stream = ' +
  'new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}})' +
  '.pipeThrough(new TextEncoderStream());</script>' +
  '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/frame-1.js";\n' +
  '  \n  window.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry-1.js");</script></body>'
const built = ['manifest', 'entry', 'frame', 'lists', 'person', 'orders'].map((name) => `/assets/${name}-1.js`)

test('a page whose scripts wait for the first paint has no faults', () => {
  expect(firstLoadFaults(rendered, built)).toEqual([])
})

test('scripts written in another form fail the build', () => {
  const otherwise = rendered.replace('<script type="module" async="">', '<script async type="module">')
  expect(firstLoadFaults(otherwise.replace('rel="modulepreload"', 'rel=modulepreload'), built)).toContain(
    'the page names no scripts to ask for after the first paint',
  )
})

test('data within a script fails the build', () => {
  const data = '<script>window.__reactRouterContext.streamController.push("tea")</script>'
  expect(firstLoadFaults(rendered.replace('</body>', `${data}</body>`), built)).toEqual(['data stands in a script'])
  const otherStream = rendered.replace('new ReadableStream', 'new  ReadableStream')
  expect(firstLoadFaults(otherStream, built)).toEqual(['data stands in a script'])
})

test('a scroll restoration in another form fails the build', () => {
  const otherwise = rendered.replace('(storageKey, restoreKey)', '(key, restoreKey)')
  expect(firstLoadFaults(otherwise, built)).toEqual(['nothing short scrolls to where it was left'])
})

test('a head without a script of its own, and a body that does not end, fail the build', () => {
  expect(firstLoadFaults(rendered.replace('<script>theme()</script>', ''), built)).toEqual([
    'nothing keeps what is pressed before the scripts are at work',
  ])
  expect(firstLoadFaults(rendered.replace('</body>', ''), built)).toEqual(['nothing asks for the scripts'])
})

test('a missing script, and a group without modules, fail the build', () => {
  const others = built.filter((asset) => !asset.includes('frame'))
  expect(firstLoadFaults(rendered, others)).toEqual([
    '/assets/frame-1.js was not built',
    'no module came to the script frame',
  ])
})

test('a missing folder fails the build', () => {
  expect(() => filesIn('ui/controls', 'ui/knobs')).toThrow('script groups: no folder src/ui/knobs')
  expect(filesIn('ui/controls').test('shop/src/ui/controls/button.tsx')).toBe(true)
  expect(filesIn('session').test('shop/src/session/stores/user-slice.ts')).toBe(false)
})

test('no shared script creates a formatter before its first use, which takes 12 ms', () => {
  const cwd = fileURLToPath(new URL('../src/', import.meta.url))
  const shared = globSync('**/*.{ts,tsx}', { cwd }).filter(
    (file) => scriptGroups.some((group) => group.test(cwd + file)) && !file.includes('.test.'),
  )
  expect(shared.length).toBeGreaterThan(100)
  const early = shared.filter((file) => /^(?:export )?const .*new Intl\./m.test(readFileSync(cwd + file, 'utf8')))
  expect(early).toEqual([])
})
