import type { WireShop } from '#features/content/contract.ts'

let readShop = (): WireShop | null => null

/** Facts of the shop while the server renders a page; null in browsers, and where they could not be read. */
export function pageShop(): WireShop | null {
  return readShop()
}

/** For the server, which reads them once for each page. */
export function overridePageShop(next: typeof readShop): void {
  readShop = next
}
