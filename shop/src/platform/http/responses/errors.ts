/** Expected errors: thrown by use cases, turned into `{detail, code}` by one handler (contract C11, C13). */
import { m } from '#texts'
import { formatDuration } from '#platform/i18n/duration.ts'
import { type ErrorCode, statusOfCode } from '#platform/contract/call.ts'
import type { AccountInLog, SecurityEvent } from '#platform/telemetry/security-events.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Text } from '#platform/i18n/text.ts'

/** A sentence in the request's language; Paraglide's message functions fit after binding their inputs. */
export type LocalizedMessage = (options: { locale: Language }) => string

export type FieldErrors = Record<string, LocalizedMessage[]>

export class ApiError extends Error {
  /** Logged as this security event when the code alone does not imply one. */
  readonly securityEvent?: SecurityEvent
  readonly code: ErrorCode
  readonly sentence: LocalizedMessage
  readonly fieldErrors: FieldErrors | undefined
  readonly retryAfterInSeconds: number | undefined
  /** The current state, in place of the expected one. */
  readonly current: unknown
  /** Further fields of the response. */
  readonly facts: Record<string, unknown> | undefined
  /** Account concerned, for the log alone. */
  readonly account: AccountInLog | undefined

  constructor(
    code: ErrorCode,
    sentence: LocalizedMessage,
    options: {
      fieldErrors?: FieldErrors
      retryAfterInSeconds?: number
      current?: unknown
      facts?: Record<string, unknown>
      account?: AccountInLog | undefined
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.sentence = sentence
    this.fieldErrors = options.fieldErrors
    this.retryAfterInSeconds = options.retryAfterInSeconds
    this.current = options.current
    this.facts = options.facts
    this.account = options.account
  }

  get status(): number {
    return statusOfCode(this.code)
  }
}

/** Base class of an error with one sentence. */
export const errorOf = (code: ErrorCode, text: Text<never>) =>
  class extends ApiError {
    constructor() {
      super(code, (options) => text({}, options))
    }
  }

/** The input breaks a rule; `fieldErrors` names the fields. */
export class Invalid extends ApiError {
  constructor(fieldErrors?: FieldErrors, sentence?: LocalizedMessage) {
    const first = fieldErrors && Object.values(fieldErrors)[0]?.[0]
    super(
      'invalid',
      sentence ?? first ?? ((options) => m.error_invalid({}, options)),
      fieldErrors ? { fieldErrors } : {},
    )
  }
}

/** @throws Invalid naming each field that has a fault */
export function throwFieldErrors(faultsByField: Record<string, LocalizedMessage[]>): void {
  const broken = Object.entries(faultsByField).filter(([, faults]) => faults.length > 0)
  if (broken.length > 0) throw new Invalid(Object.fromEntries(broken))
}

export class NotFound extends ApiError {
  constructor(
    sentence: LocalizedMessage = (options) => m.error_not_found({}, options),
    facts?: Record<string, unknown>,
  ) {
    super('not_found', sentence, facts ? { facts } : {})
  }
}

export class NotAuthenticated extends errorOf('not_authenticated', m.error_not_authenticated) {}

export class PermissionDenied extends errorOf('permission_denied', m.error_permission_denied) {}

/** Protects money and personal data on a console left open. */
export class ReauthenticationRequired extends errorOf('reauthentication_required', m.error_reauthentication_required) {}

/** A write must name the revision that it changes. */
export class RevisionRequired extends errorOf('revision_required', m.error_revision_required) {}

/** Another person has changed the row since. */
export class EditConflict extends ApiError {
  /**
   * @param current the row as it is now
   * @param fields fields that both edits changed
   */
  constructor(current: unknown, fields: readonly string[]) {
    const sentence: LocalizedMessage = (options) => m.error_edit_conflict({}, options)
    const fieldErrors = Object.fromEntries(fields.map((field) => [field, [sentence]]))
    super('edit_conflict', sentence, { fieldErrors, current })
  }
}

export class TokenNotValid extends errorOf('token_not_valid', m.error_token_not_valid) {}

/** A single-use token was used twice: it was stolen, or its successor was. */
export class TokenReused extends TokenNotValid {
  override readonly securityEvent = 'token_reused'
}

/** Sent by a page of another site that the shop does not allow. */
export class CrossSiteRequest extends PermissionDenied {
  override readonly securityEvent = 'cross_site_refused'
}

/** The Host header is not one of this shop's. */
export class MisdirectedRequest extends ApiError {
  constructor(origin: string) {
    super('misdirected_request', (options) => m.error_misdirected_request({ origin }, options))
  }
}

export class TooLarge extends ApiError {
  constructor(sentence: LocalizedMessage = (options) => m.error_too_large({}, options)) {
    super('too_large', sentence)
  }
}

export class UnsupportedMediaType extends ApiError {
  constructor(sentence: LocalizedMessage = (options) => m.error_unsupported_media_type({}, options)) {
    super('unsupported_media_type', sentence)
  }
}

/** Long waits are worded in minutes, hours and days, rounded up. */
function throttledMessage(seconds: number, options: Parameters<LocalizedMessage>[0]): string {
  if (seconds < 120) return m.error_throttled({ seconds }, options)
  const duration = formatDuration(Math.ceil(seconds / 60) * 60_000, options.locale)
  return m.error_throttled_longer({ duration }, options)
}

export class Throttled extends ApiError {
  constructor(retryAfterInSeconds: number, account?: AccountInLog) {
    super('throttled', (options) => throttledMessage(retryAfterInSeconds, options), {
      retryAfterInSeconds,
      facts: { retry_after: retryAfterInSeconds },
      account,
    })
  }
}

/** Too many wrong passwords or codes. */
export class GuessDelayed extends Throttled {
  override readonly securityEvent = 'login_delayed'
}

export class Unavailable extends ApiError {
  constructor(cause?: unknown, retryAfterInSeconds = 5) {
    super('unavailable', (options) => m.error_unavailable({}, options), { retryAfterInSeconds, cause })
  }
}
