/** Longer names are no pages: they may be proofs. */
const maxNameLength = 24

/** `/shop/goods_list/tea?page=2` → `/shop/goods_list/…`: the page without the visitor's search, and without a proof. */
export function pageForLog(address: string | undefined): string {
  const [, first = '', second = '', ...rest] = (address ?? '').split(/[?#]/)[0]!.split('/')
  const named = [first, second].map((name) => (name.length > maxNameLength ? '…' : name)).join('/')
  return `/${named.replace(/\/$/, '')}${rest.length > 0 ? '/…' : ''}`
}
