/** `/shop/goods_list/tea?page=2` → `/shop/goods_list/…`: the page without the visitor's search. */
export function pageForLog(address: string | undefined): string {
  const [, first = '', second = '', ...rest] = (address ?? '').split(/[?#]/)[0]!.split('/')
  const named = [first, second].map((name) => name.slice(0, 40)).join('/')
  return `/${named.replace(/\/$/, '')}${rest.length > 0 ? '/…' : ''}`
}
