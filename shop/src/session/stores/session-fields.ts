/** The session record as both client stores hold it: the specification's four fields. */
import type { Session } from '../session.ts'

/** Text once somebody logged in; a store's own starting number before that. */
export type SessionField = string | number
export type SessionFields = Record<keyof Session, SessionField>

export function sessionFields(value: SessionField): SessionFields {
  return { token_access: value, token_refresh: value, user_id: value, user_name: value }
}

/** What logging out leaves in the four fields. */
export const emptySessionFields: Readonly<SessionFields> = sessionFields('')

export function isSameSession(one: SessionFields, other: SessionFields): boolean {
  return Object.keys(emptySessionFields).every(
    (field) => one[field as keyof SessionFields] === other[field as keyof SessionFields],
  )
}
