/** Public exports of the slice. */
export { identitySlice } from './slice.ts'
export { createAuthenticate } from './use-cases/logins/authenticate.ts'
export { setAccountBlocked } from './use-cases/account/block-account.ts'
export { makePasswordLink } from './use-cases/passwords/make-password-link.ts'
export { endLoginsOf, findShopperId } from './use-cases/logins/end-logins-of.ts'
export { lockMailRecipient } from './queries/email-queries.ts'
export { findAvatarVersion, lockAccount, lockIfActive } from './queries/user-queries.ts'
