import { m } from '#texts'
import { ApiError, errorOf, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import type { AccountInLog } from '#platform/telemetry/security-events.ts'

export const accountInLog = (staffId: number | undefined): AccountInLog | undefined =>
  staffId === undefined ? undefined : { who: 'staff', account: staffId }

/** Wrong password, code or passkey, no such account, or a disabled one; the response does not reveal which. */
export class NoActiveAccount extends ApiError {
  /** @param staffId names the account in the log */
  constructor(staffId?: number) {
    super('no_active_account', (options) => m.staff_sign_in_wrong({}, options), { account: accountInLog(staffId) })
  }
}

/** A session existed: typed text can be sent after signing in again. */
export class SessionExpired extends ApiError {
  constructor(sentence: LocalizedMessage = (options) => m.staff_session_expired({}, options), account?: AccountInLog) {
    super('session_expired', sentence, { account })
  }
}

/** Too many wrong codes in one session: continuing requires the password again. */
export class TooManyWrongCodes extends SessionExpired {
  override readonly securityEvent = 'login_failed'
  constructor(staffId: number) {
    super((options) => m.staff_too_many_wrong_codes({}, options), accountInLog(staffId))
  }
}

/** Only the first step has been passed. */
export class SecondFactorRequired extends errorOf('second_factor_required', m.staff_second_factor_required) {}

/** A password must not travel unencrypted to another machine. */
export class UnsafeOrigin extends errorOf('permission_denied', m.staff_unsafe_origin) {}

const isUsed: LocalizedMessage = (options) => m.staff_username_taken({}, options)

export class UsernameTaken extends ApiError {
  constructor() {
    super('username_taken', isUsed, { fieldErrors: { username: [isUsed] } })
  }
}

/** The change would leave no owner. */
export class LastOwner extends errorOf('last_owner', m.staff_last_owner) {}

/** The account needs a second factor. */
export class LastFactor extends errorOf('last_factor', m.staff_last_factor) {}

/** Another request was sent with the same key. */
export class RequestKeyReused extends errorOf('idempotency_key_reused', m.staff_request_key_reused) {}

export const linkIsUsed: LocalizedMessage = (options) => m.staff_link_used({}, options)
export const passwordIsWrong: LocalizedMessage = (options) => m.staff_password_wrong({}, options)
