import { m } from '#texts'
import type { TextKind } from '../values.ts'

/** Titles of the shop's own pages, in the order of their index. */
export const pageNames: Record<TextKind, typeof m.content_page_about> = {
  about: m.content_page_about,
  delivery: m.content_page_delivery,
  returns: m.content_page_returns,
  terms: m.content_page_terms,
  privacy: m.content_page_privacy,
  legal: m.content_page_legal,
}
