/** Checks the licences of installed packages as recorded in the lockfile. */

interface Licensed {
  dev?: boolean
  link?: boolean
  license?: string | string[]
}

/** Licences that require a notice at most. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
])

/** Reviewed one by one; using the package as published fulfils the conditions. */
const exceptions: { packages: RegExp; licence: string; because: string }[] = [
  {
    packages: /^@img\/sharp-(?:libvips|win32|wasm32)/,
    licence: 'LGPL-3.0-or-later',
    because: 'a library of its own that sharp loads, unchanged, and that anybody can replace',
  },
  { packages: /^lightningcss/, licence: 'MPL-2.0', because: 'unchanged, and used by the build only' },
  { packages: /^caniuse-lite$/, licence: 'CC-BY-4.0', because: 'data, named by their source in the package' },
  { packages: /^pause-stream$/, licence: 'Apache2', because: 'Apache-2.0 in an older spelling, or MIT' },
]

/** One line for each production package without a licence, or with one that is not on the list. */
export function licenceFaults(packages: Record<string, Licensed>): string[] {
  const faults: string[] = []
  for (const [path, { dev, link, license }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue
    const name = path.replace(/^.*node_modules\//, '')
    const isAllowed = (one: string) =>
      allowed.has(one) || exceptions.some(({ packages: some, licence }) => some.test(name) && licence === one)
    const stated = Array.isArray(license) ? license.join(' OR ') : (license ?? '')
    if (!isSatisfied(stated, isAllowed)) faults.push(`${name}: ${stated || 'no licence'}`)
  }
  return [...new Set(faults)]
}

/** Evaluates an SPDX expression: OR needs one side, AND both. */
function isSatisfied(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const bare = expression.trim().replace(/^\(([^()]*)\)$/, '$1')
  if (/[()]/.test(bare)) return false
  return bare
    .split(/\s+OR\s+/i)
    .some((choice) => choice.split(/\s+AND\s+/i).every((licence) => isAllowed(licence.trim())))
}
