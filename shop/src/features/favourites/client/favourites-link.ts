import { paths } from '#paths'
import { m } from '#texts'
import { readSession } from '#session/session.ts'
import type { AlertLink } from '#ui/alerts/alert-store.ts'

/** The shop's front page shows those of a visitor: the page of favourites is an account's. */
export function favouritesLink(): AlertLink {
  return { to: readSession() ? paths.favourites : paths.shop, label: m.favourites_see() }
}
