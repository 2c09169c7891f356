import type { RouteEntry } from '#platform/pages/page.ts'
import { type TextKind, textKinds, textPaths } from './values.ts'

/** Pictures of the pages that exist in every shop. The others are the 404 screen until their condition holds. */
const pictures: Partial<Record<TextKind, string>> = { delivery: 'help-delivery', returns: 'help-returns' }

/** The shop's own pages: one layout, an address for each kind of text. */
export default textKinds.map((kind) => ({
  id: `shop-text-${kind}`,
  path: textPaths[kind].slice(1),
  file: './features/content/pages/shop-text.tsx',
  screens: kind in pictures ? { [pictures[kind]!]: textPaths[kind] } : {},
  isIndexed: true,
  offline: 'copy',
})) satisfies RouteEntry[]
