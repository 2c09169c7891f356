/** Front door of the slice. */
export { createAuthenticate } from './authenticate.ts'
export { addIdentityCalls } from './identity-routes.ts'
export { identitySweepers } from './identity-sweepers.ts'
export { findAvatarVersion } from './user-queries.ts'
