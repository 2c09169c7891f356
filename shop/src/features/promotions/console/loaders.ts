import { callConsole } from '#console-session/console-api.ts'
import { screenLoader } from '#console-ui/connection/screen-loader.ts'
import type { listPromotions } from '../console-contract.ts'

/** The chosen promotion is in the address, too; choosing another one reads no list. */
const listQueryOf = ({ searchParams }: URL) => {
  const { id: _, ...list } = Object.fromEntries(searchParams)
  return `?${new URLSearchParams(list)}`
}

export const promotionsLoader = screenLoader(({ query, signal }) => {
  const { id: _, ...list } = query
  return callConsole<typeof listPromotions>('GET /api/console/promotions/', { query: list, signal })
}, listQueryOf)
