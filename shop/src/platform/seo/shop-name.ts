/** The shop's name (SHOP_NAME), read from the document, so that no script contains it. */
let readName = (): string => document.documentElement.dataset.shopName!

export function shopName(): string {
  return readName()
}

/** For the server, which has no document. */
export function overrideShopName(next: typeof readName): void {
  readName = next
}
