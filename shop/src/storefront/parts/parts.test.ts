/** The page of parts shows all of them: a part that no file of the page reaches is one that nobody looks at. */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ui = fileURLToPath(new URL('../../ui', import.meta.url))

/** Whole pages with a heading of their own (`/error` and `/nowhere` show them), and frames that have no look. */
const elsewhere = new Set(['error-screens.tsx', 'bottom-bar.tsx', 'lazy-part.tsx', 'narrow.tsx', 'section.tsx'])

function reachedFrom(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, path] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.tsx?)'|import\('(\.[^']+\.tsx?)'\)/g)) {
    if (path) reachedFrom(resolve(join(file, '..'), path), known)
  }
  return known
}

test('every part of the design system stands on the page that shows them', () => {
  const reached = reachedFrom(join(ui, 'pages', 'parts.tsx'))
  const parts = readdirSync(ui).filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  expect(parts.length).toBeGreaterThan(30)
  expect(parts.filter((name) => !reached.has(join(ui, name)) && !elsewhere.has(name))).toEqual([])
})
