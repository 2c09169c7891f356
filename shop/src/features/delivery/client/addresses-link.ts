import { paths } from '#paths'
import { m } from '#texts'
import type { AlertLink } from '#ui/alerts/alert-store.ts'

export const addressesLink = (): AlertLink => ({ to: paths.addresses, label: m.delivery_see() })
