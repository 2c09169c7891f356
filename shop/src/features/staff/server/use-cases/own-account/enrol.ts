/** Enrols second factors. The first completes signing in; others require re-authentication. */
import { foldRecoveryCode } from '#features/staff/values.ts'
import { renderSVG } from 'uqr'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import { maxPasskeys, type Stage } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { requireRecentSignIn, type Staff } from '#platform/http/calls/access.ts'
import { ownKeyOf } from '#platform/accounts/login-throttle.ts'
import { judgeGuess } from '#platform/accounts/judge-guess.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import {
  countRecoveryCodes,
  insertPasskey,
  readFactors,
  replaceRecoveryCodes,
  setTotpSecret,
} from '../../queries/factor-queries.ts'
import { storeEnrolledSecret, lockSession } from '../../queries/session-queries.ts'
import { findStaffById, lockStaff, type StaffRow } from '../../queries/staff-queries.ts'
import { newRecoveryCodes, newTotpSecret, otpauthUrl, stepOfCode } from '../../rules/one-time-codes.ts'
import { accountInLog, SecondFactorRequired, SessionExpired } from '../../rules/errors.ts'
import { digestOfCode, seal, unseal } from '../../rules/secrets.ts'
import type { BegunSession } from '../signing-in/begin-session.ts'
import { completeSession } from '../signing-in/finish-sign-in.ts'
import { enrolmentOptions, verifyEnrolment } from '../signing-in/passkeys.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'
import { changedSecret, writeAuditEntry } from '../audit-log/write-audit-entry.ts'

export interface Enrolled {
  recoveryCodes: string[]
  next: Stage
  /** Set where enrolment was the last step of signing in. */
  begun: BegunSession | null
}

const codeIsWrong = () => new Invalid({ code: [(options) => m.staff_code_wrong({}, options)] })

/**
 * @throws SecondFactorRequired where the person has a factor and has not used it
 * @throws ReauthenticationRequired
 */
async function requireMayEnrol(transaction: Database, staff: Staff): Promise<{ person: StaffRow; stage: Stage }> {
  const person = await lockStaff(transaction, staff.id)
  const session = await lockSession(transaction, staff.sessionId)
  if (!person || !session) throw new SessionExpired()
  const { totpSecretSealed, passkeys } = await readFactors(transaction, staff.id)
  const hasFactor = totpSecretSealed !== null || passkeys > 0
  if (session.stage === 'second_factor' || (session.stage === 'enrol' && hasFactor)) throw new SecondFactorRequired()
  if (session.stage === 'done') requireRecentSignIn(staff)
  return { person, stage: session.stage }
}

/** A reload before the first factor is set returns the same secret, which may be scanned already. */
export async function beginAuthenticator(
  { database, inTransaction, secretKey, config }: StaffContext,
  staff: Staff,
  language: Language,
) {
  const { person, secret } = await inTransaction(async (transaction) => {
    const { person, stage } = await requireMayEnrol(transaction, staff)
    const sealed = stage === 'enrol' ? (await lockSession(transaction, staff.sessionId))?.totpSecretSealed : null
    const offered = sealed ? unseal([secretKey, config.previousSecretKey], sealed) : null
    const secret = offered ?? newTotpSecret()
    if (!offered) await storeEnrolledSecret(transaction, staff.sessionId, seal(secretKey, secret))
    return { person, secret }
  })
  const shopName = (await readShopNames({ database, config }))[language]
  const url = otpauthUrl(secret, { shopName, username: person.username })
  return { secret, otpauth_url: url, qr_svg: renderSVG(url) }
}

/** @throws Invalid naming the code; Throttled */
export async function confirmAuthenticator(context: StaffContext, staff: Staff, code: string): Promise<Enrolled> {
  let enrolled: Enrolled | undefined
  const keys = [ownKeyOf(context.secretKey, 'staff enrolment', String(staff.id))]
  const isRight = await judgeGuess(context, { keys, account: accountInLog(staff.id), isWhole: true }, async () => {
    enrolled = await context.inTransaction(async (transaction) => {
      await requireMayEnrol(transaction, staff)
      const sealed = (await lockSession(transaction, staff.sessionId))?.totpSecretSealed
      const secret = sealed && unseal([context.secretKey, context.config.previousSecretKey], sealed)
      const step = secret ? stepOfCode(secret, code, context.now()) : null
      if (typeof step !== 'number' || !sealed) return undefined
      await setTotpSecret(transaction, staff.id, sealed, step)
      await storeEnrolledSecret(transaction, staff.sessionId, null)
      return finishEnrolment(context, transaction, staff, 'totp')
    })
    return enrolled !== undefined
  })
  if (!isRight || !enrolled) throw codeIsWrong()
  return enrolled
}

export async function offerNewPasskey(context: StaffContext, staff: Staff, language: Language) {
  await context.inTransaction((transaction) => requireMayEnrol(transaction, staff))
  const person = await findStaffById(context.database, staff.id)
  if (!person) throw new SessionExpired()
  return enrolmentOptions(context, person, language)
}

/** @throws Invalid naming the response */
export async function addPasskey(
  context: StaffContext,
  staff: Staff,
  { name, response }: { name: string; response: CredentialResponse },
): Promise<Enrolled> {
  const wrong = () => new Invalid({ response: [(options) => m.staff_passkey_wrong({}, options)] })
  return context.inTransaction(async (transaction) => {
    await requireMayEnrol(transaction, staff)
    if ((await readFactors(transaction, staff.id)).passkeys >= maxPasskeys) throw wrong()
    const passkey = await verifyEnrolment(context, transaction, staff.id, response)
    if (!passkey) throw wrong()
    await insertPasskey(transaction, { ...passkey, staffId: staff.id, name, createdAt: context.now() })
    return finishEnrolment(context, transaction, staff, 'passkey')
  })
}

async function finishEnrolment(
  context: StaffContext,
  transaction: Database,
  staff: Staff,
  factor: 'totp' | 'passkey',
): Promise<Enrolled> {
  await writeAuditEntry(transaction, {
    by: staff,
    at: context.now(),
    action: 'staff.factor',
    subject: { kind: 'staff', id: staff.id, label: staff.name },
    changes: { [factor]: changedSecret },
  })
  const isFirst = (await countRecoveryCodes(transaction, staff.id)) === 0
  const recoveryCodes = isFirst ? await writeRecoveryCodes(context, transaction, staff.id) : []
  const session = await lockSession(transaction, staff.sessionId)
  const begun =
    session?.stage === 'enrol'
      ? await completeSession(context, transaction, { staff, from: 'enrol', how: factor })
      : null
  return { recoveryCodes, next: 'done', begun }
}

async function writeRecoveryCodes(
  { secretKey }: StaffContext,
  transaction: Database,
  staffId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    transaction,
    staffId,
    codes.map((code) => digestOfCode(secretKey, foldRecoveryCode(code))),
  )
  return codes
}

export async function renewRecoveryCodes(context: StaffContext, staff: Staff): Promise<string[]> {
  return context.inTransaction(async (transaction) => {
    await lockStaff(transaction, staff.id)
    const codes = await writeRecoveryCodes(context, transaction, staff.id)
    await writeAuditEntry(transaction, {
      by: staff,
      at: context.now(),
      action: 'staff.factor',
      subject: { kind: 'staff', id: staff.id, label: staff.name },
      changes: { recovery_codes: changedSecret },
    })
    return codes
  })
}
