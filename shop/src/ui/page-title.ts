export const shopName = 'yokoso'

/** The document's title: `抹茶 · yokoso`. */
export function pageTitle(text: string): string {
  return `${text} · ${shopName}`
}
