/**
 * Groups modules by folder into scripts, because small files wait for each other and compress badly alone. A new file
 * joins the group of its folder, never every visitor's script.
 */
import { existsSync } from 'node:fs'
import { checkoutPath } from './checkout-path.ts'

export interface ScriptGroup {
  name: string
  test(id: string): boolean
}

const src = new URL('../../src/', import.meta.url)

/** The first matching group takes a module and its dependencies. */
export const scriptGroups: ScriptGroup[] = [
  {
    // Contains the framework and the parts of nearly every page: two files would be 2 kB more, compressed.
    name: 'frame',
    test: anyOf(
      /node_modules\/(react|react-dom|react-router|scheduler)\//,
      // Also on every page. The entry stays separate, because it runs once the page has named its modules.
      /^shop\/src\/(root|storefront\/pages\/shop-layout)\.tsx/,
      // A script with one word is larger than the word, and lists of goods have hearts.
      /^shop\/src\/(storefront\/pages\/missing-data\.ts|features\/(favourites\/components\/liked-goods|goods-lists\/rules\/goods-list-address)\.ts|texts\/messages\/catalogue_(goods_type|rating|shop)\.js)/,
      // Tags and enumerations are on lists and orders alone.
      /^shop\/src\/ui\/display\/(?!tag|list|count)[^/]+$/,
      // Papers and returns alone fold empty lines.
      /^shop\/src\/platform\/i18n\/(?!empty-lines)[^/]+$/,
      filesIn(
        'features/browsing/client',
        'features/browsing/components/cards',
        'features/catalogue/client',
        'features/catalogue/components/cards',
        'platform/money',
        'platform/offline',
        'platform/seo',
        'platform/shop-api',
        'session',
        'storefront/frame',
        'storefront/frame/header',
        'storefront/frame/menu',
        'storefront/frame/navigation',
        'ui/alerts',
        'ui/controls',
        'ui/feedback',
        'ui/hooks',
        'ui/layout',
      ),
    ),
  },
  {
    name: 'lists',
    test: anyOf(
      /^shop\/src\/ui\/display\/(tag|list|count)\.tsx?/,
      filesIn(
        'features/browsing/client/lists',
        'features/catalogue/components/lists',
        'ui/headings',
        'ui/navigation',
        'ui/placeholders',
      ),
    ),
  },
  {
    name: 'person',
    test: anyOf(
      filesIn(
        'session/private-pages',
        'session/stores',
        'features/identity/client',
        'features/identity/components',
        'features/identity/components/form',
        'ui/fields',
      ),
    ),
  },
  {
    name: 'orders',
    test: anyOf(filesIn('features/orders/components', 'features/orders/components/waiting')),
  },
]

/**
 * Matches files directly in these folders of `src/`. @throws Error for a missing folder, because a moved one would
 * silently leave its script
 */
export function filesIn(...folders: string[]): RegExp {
  for (const folder of folders) {
    if (!existsSync(new URL(folder, src))) throw new Error(`script groups: no folder src/${folder}`)
  }
  return new RegExp(`^shop/src/(${folders.join('|')})/[^/]+$`)
}

function anyOf(...tests: RegExp[]): ScriptGroup['test'] {
  return (id) => tests.some((test) => test.test(checkoutPath(id)))
}
