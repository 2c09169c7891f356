import { m } from '#texts'
import { shopName } from './shop-name.ts'

/** The document's title: `抹茶 · yokoso`, and for later pages of a list `抹茶 · 第 2 页 · yokoso`. */
export function pageTitle(text: string, page = 1): string {
  return `${withPage(text, page)} · ${shopName()}`
}

/** Appends the page number to a list's title, so that no two pages have the same. */
export function withPage(text: string, page: number): string {
  return page > 1 ? `${text} · ${m.page_number({ number: page })}` : text
}
