import type { Login } from '#features/identity/contract/logins.ts'
import type { LoginRow } from '../queries/login-queries.ts'

export function toWireLogin({ id, createdAt, renewedAt, browser }: LoginRow): Omit<Login, 'is_current'> {
  return { id, created_at: createdAt.toISOString(), last_used_at: renewedAt.toISOString(), browser }
}
