import { m } from '#texts'

/** @param username null: a deleted account; empty: a guest */
export function shopperName(username: string | null): string {
  if (username === null) return m.fulfilment_console_deleted_account()
  return username === '' ? m.fulfilment_console_guest() : username
}
