import { paths } from '#paths'
import { m } from '#texts'
import type { AlertLink } from '#ui/alerts/alert-store.ts'

export const basketLink = (): AlertLink => ({ to: paths.basket, label: m.basket_see() })
