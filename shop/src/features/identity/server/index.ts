/** Public exports of the slice. */
export { createAuthenticate } from './use-cases/logins/authenticate.ts'
export { addIdentityCalls } from './routes.ts'
export { endLoginsOf, findShopperId } from './use-cases/logins/end-logins-of.ts'
export { identitySweepers } from './sweepers.ts'
export { findAvatarVersion, lockAccount, lockIfActive } from './queries/user-queries.ts'
export { copiedRows } from './personal-data.ts'
export type { PersonalData } from './personal-data.ts'
