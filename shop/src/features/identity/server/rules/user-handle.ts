/**
 * Names a shopper within an authenticator. Staff have other handles, because a passkey for an equal handle
 * replaces the older one.
 */
export const userHandleOf = (userId: number): string => `shopper-${userId}`

/** Authenticators return the handle in base64url; some leave it out. */
export const isHandleOf = (userId: number, handle: string | null | undefined): boolean =>
  !handle || Buffer.from(handle, 'base64url').toString('utf8') === userHandleOf(userId)
