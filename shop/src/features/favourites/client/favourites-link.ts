import { paths } from '#paths'
import { m } from '#texts'
import { readSession } from '#session/session.ts'
import type { AlertLink } from '#ui/alerts/alert-store.ts'

/** A row of the shop's front page shows those of a visitor: the page of favourites is an account's. */
export function favouritesLink(): AlertLink {
  return { to: readSession() ? paths.favourites : paths.shopFavourites, label: m.favourites_see() }
}
