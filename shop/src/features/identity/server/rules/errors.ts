import { m } from '#texts'
import { ApiError, errorOf, type LocalizedMessage } from '#platform/http/responses/errors.ts'

/** Wrong password, no such user or a locked one; the response does not reveal which. */
export class NoActiveAccount extends ApiError {
  constructor(userId?: number) {
    const account = userId === undefined ? undefined : { who: 'shopper' as const, account: userId }
    super('no_active_account', (options) => m.error_no_active_account({}, options), { account })
  }
}

/** Staff have blocked the account. Only the holder of its password reads this. */
export class LoginBlocked extends errorOf('no_active_account', m.identity_account_blocked) {}

/** Staff have blocked the account while its owner was logged in. */
export class AccountBlocked extends errorOf('token_not_valid', m.identity_account_blocked) {}

const isUsed: LocalizedMessage = (options) => m.identity_username_taken({}, options)

export class UsernameTaken extends ApiError {
  constructor() {
    super('username_taken', isUsed, { fieldErrors: { username: [isUsed] } })
  }
}

const looksUsed: LocalizedMessage = (options) => m.identity_username_looks_taken({}, options)

/** The name is free, but looks like an existing one. */
export class UsernameLooksTaken extends ApiError {
  constructor() {
    super('username_taken', looksUsed, { fieldErrors: { username: [looksUsed] } })
  }
}

export const passwordIsWrong: LocalizedMessage = (options) => m.identity_password_wrong({}, options)

/** The account cannot be deleted yet: payments or refunds are pending. */
export class OrderUnderWay extends errorOf('order_under_way', m.identity_order_under_way) {}

/** Browsers store no passkeys for the shop's address. */
export class PasskeysUnavailable extends errorOf('passkeys_unavailable', m.identity_passkeys_unavailable) {}

export class TooManyPasskeys extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.identity_passkeys_too_many({ max }, options))
  }
}

/** The response does not reveal whether the passkey is unknown, expired or forged. */
export class PasskeyRefused extends ApiError {
  constructor(userId?: number) {
    const account = userId === undefined ? undefined : { who: 'shopper' as const, account: userId }
    super('no_active_account', (options) => m.identity_passkey_refused({}, options), { account })
  }
}

export const passkeyIsWrong: LocalizedMessage = (options) => m.identity_passkey_wrong({}, options)

export const emailIsInvalid: LocalizedMessage = (options) => m.identity_email_invalid({}, options)

/** Only the holder of the address sees it, after opening the link. */
export const emailIsTaken: LocalizedMessage = (options) => m.identity_email_taken({}, options)

export const linkIsOver: LocalizedMessage = (options) => m.identity_link_over({}, options)
