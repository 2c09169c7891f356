/** Session record of both client stores: the specification's four fields. */
import type { Session } from '../session.ts'

/** Text after a login; a store's own starting number before that. */
export type SessionField = string | number
export type SessionFields = Record<keyof Session, SessionField>

export function sessionFields(value: SessionField): SessionFields {
  return { token_access: value, token_refresh: value, user_id: value, user_name: value }
}

/** Values of the four fields after a logout. */
export const emptySessionFields: Readonly<SessionFields> = sessionFields('')

export function isSameSession(one: SessionFields, other: SessionFields): boolean {
  return Object.keys(emptySessionFields).every(
    (field) => one[field as keyof SessionFields] === other[field as keyof SessionFields],
  )
}
