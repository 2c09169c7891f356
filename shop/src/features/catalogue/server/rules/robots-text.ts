/** What search engines are asked to leave alone. */

/**
 * The API is open to them for what pages load in the browser. They read the lists of a type in the default order.
 * Searches cost the most and are for people. Private pages are not named here: that they are `noindex` has to be read.
 */
export function robotsText(origin: string): string {
  return `User-agent: *
Allow: /api/goods_info/
Allow: /api/goods_type/
Disallow: /api/
Disallow: /shop/goods_list
Allow: /shop/goods_list/*?type_1=
Disallow: /shop/goods_list/*ordering=

Sitemap: ${origin}/sitemap.xml
`
}
