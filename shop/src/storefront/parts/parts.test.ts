/** The page of parts imports every part, so that each one is seen. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Whole pages with a heading of their own (`/error` and `/nowhere` show them), and frames without a look.
 * The cropper needs a chosen picture: the stories of avatar and home content show it.
 */
const elsewhere = new Set([
  'error-screens.tsx',
  'bottom-bar.tsx',
  'lazy-part.tsx',
  'narrow-column.tsx',
  'picture-cropper.tsx',
  'section.tsx',
  'server-part.tsx',
])

function reachedFrom(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known
  known.add(file)
  for (const [, near, far] of readFileSync(file, 'utf8').matchAll(
    /(?:from |import\()'(?:(\.[^']+\.tsx?)|#((?:ui|features)\/[^']+\.tsx?))'/g,
  )) {
    if (near) reachedFrom(resolve(join(file, '..'), near), known)
    if (far) reachedFrom(join(sources, far), known)
  }
  return known
}

test('every part of the design system is on the page of parts', () => {
  const reached = reachedFrom(join(sources, 'storefront', 'parts', 'parts.tsx'))
  const parts = globSync('ui/**/*.tsx', { cwd: sources, exclude: ['**/*.test.tsx'] })
  expect(parts.length).toBeGreaterThan(25)
  expect(parts.filter((part) => !reached.has(join(sources, part)) && !elsewhere.has(basename(part)))).toEqual([])
})
