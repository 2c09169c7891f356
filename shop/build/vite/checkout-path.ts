import { fileURLToPath } from 'node:url'

const ownRoot = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/')

/**
 * Path of a module from the root of the checkout, without the query. Independent of the folders above.
 * @returns the id itself for a module elsewhere
 */
export function checkoutPath(id: string, root = ownRoot): string {
  return id.startsWith(root) ? id.slice(root.length).replace(/\?.*$/, '') : id
}
