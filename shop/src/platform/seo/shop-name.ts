/** What the shop is called (SHOP_NAME): the document carries it, so that no script has to. */
let readName = (): string => document.documentElement.dataset.shopName!

export function shopName(): string {
  return readName()
}

/** On the server there is no document. */
export function overrideShopName(next: typeof readName): void {
  readName = next
}
