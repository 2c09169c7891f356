import type { FastifyReply, FastifyRequest } from 'fastify'
import * as factors from '#features/staff/contract/factors.ts'
import * as ownAccount from '#features/staff/contract/own-account.ts'
import * as signingIn from '#features/staff/contract/signing-in.ts'
import type { Api, RouteOptions } from '#platform/http/api.ts'
import type { Registered, WaitingCount } from '#platform/slices/slice.ts'
import { recordProof } from '#platform/telemetry/security-events.ts'
import {
  endOtherSessions,
  endOwnSession,
  extendForTyping,
  listOwnPasskeys,
  listSessions,
} from './use-cases/own-account/own-sessions.ts'
import { addMemberCalls } from './console-routes.ts'
import { requireSafeOrigin, sessionCookie } from './rules/same-origin.ts'
import { changeMe, changeOwnPassword } from './use-cases/own-account/change-me.ts'
import { describeMe } from './use-cases/own-account/describe-me.ts'
import * as enrol from './use-cases/own-account/enrol.ts'
import { removeFactor } from './use-cases/own-account/remove-factor.ts'
import type { BegunSession } from './use-cases/signing-in/begin-session.ts'
import { confirmSession } from './use-cases/signing-in/confirm-session.ts'
import { describeSession } from './use-cases/signing-in/describe-session.ts'
import { finishSignIn } from './use-cases/signing-in/finish-sign-in.ts'
import { openLink, useWelcomeLink } from './use-cases/signing-in/links.ts'
import { proofOptions } from './use-cases/signing-in/passkeys.ts'
import { signIn } from './use-cases/signing-in/sign-in.ts'
import { signInByPasskey } from './use-cases/signing-in/sign-in-by-passkey.ts'
import type { StaffContext, Visit } from './use-cases/signing-in/staff-context.ts'

/** Tries of one address in a minute. */
const tries: RouteOptions = { limit: { max: 10 } }

/** In the order of evaluation. */
const proofs = ['response', 'recovery_code', 'code', 'password'] as const

export function addStaffCalls(api: Api, context: StaffContext, { counts, subjectNames }: Registered): void {
  addSigningIn(api, context)
  addOwnAccount(api, context, counts)
  addFactors(api, context)
  addMemberCalls(api, context, subjectNames)
}

function addSigningIn(api: Api, context: StaffContext): void {
  const { shopOrigin } = context.config
  const begin = async (
    exchange: { request: FastifyRequest; reply: FastifyReply },
    work: (visit: Visit) => Promise<BegunSession>,
  ) => {
    requireSafeOrigin(exchange.request, shopOrigin)
    const begun = await work(visitOf(exchange.request))
    noteBegun(exchange.request, begun)
    exchange.reply.header('set-cookie', sessionCookie(exchange.request.headers, shopOrigin, begun))
    return { next: begun.next }
  }
  api.add(
    signingIn.openLink,
    ({ body, request }) =>
      openLink(context, body.token, { method: 'POST', headers: request.headers, visitor: request }),
    tries,
  )
  api.add(signingIn.welcome, (input) => begin(input, (visit) => useWelcomeLink(context, input.body, visit)), tries)
  api.add(signingIn.getSession, ({ request, language }) =>
    describeSession(context, { method: 'GET', headers: request.headers, visitor: request }, language),
  )
  api.add(signingIn.beginSession, (input) => begin(input, (visit) => signIn(context, input.body, visit)), tries)
  api.add(
    signingIn.finishSession,
    (input) => begin(input, (visit) => finishSignIn(context, input.staff, input.body, visit)),
    tries,
  )
  api.add(signingIn.offerPasskey, () => proofOptions(context), { limit: { max: 30 } })
  api.add(
    signingIn.signInByPasskey,
    (input) => begin(input, (visit) => signInByPasskey(context, input.body.response, visit)),
    tries,
  )
  api.add(signingIn.endSession, async ({ staff, request, reply }): Promise<undefined> => {
    await endOwnSession(context, staff, staff.sessionId)
    reply.header('set-cookie', sessionCookie(request.headers, shopOrigin, { token: '', lastsInMs: 0 }))
  })
}

function addOwnAccount(api: Api, context: StaffContext, waiting: readonly WaitingCount[]): void {
  api.add(
    signingIn.confirmSession,
    async ({ staff, body, request }) => {
      const until = await confirmSession(context, staff, body, visitOf(request))
      const [how = ''] = proofs.filter((proof) => body[proof] !== undefined)
      recordProof(request, { who: 'staff', account: staff.id, how: how === 'response' ? 'passkey' : how })
      return { confirmed_until: until.toISOString() }
    },
    tries,
  )
  api.add(ownAccount.getMe, (reader) => describeMe(context, reader, waiting))
  api.add(ownAccount.recordActivity, async ({ staff }): Promise<undefined> => extendForTyping(context, staff))
  api.add(ownAccount.changeMe, async ({ staff, body, language }) => {
    await changeMe(context, staff, body)
    return describeMe(context, { staff, language }, waiting)
  })
  api.add(
    ownAccount.changeOwnPassword,
    async ({ staff, body, ip }): Promise<undefined> => {
      await changeOwnPassword(context, staff, { oldPassword: body.old_password, newPassword: body.new_password, ip })
    },
    tries,
  )
  api.add(ownAccount.listSessions, ({ staff, query, url }) => listSessions(context, staff, { query, url }))
  api.add(ownAccount.endOtherSessions, async ({ staff }): Promise<undefined> => endOtherSessions(context, staff))
  api.add(ownAccount.endOneSession, async ({ staff, params }): Promise<undefined> =>
    endOwnSession(context, staff, params.id),
  )
}

function addFactors(api: Api, context: StaffContext): void {
  const { shopOrigin } = context.config
  const responseTo = (
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { recoveryCodes, next, begun }: enrol.Enrolled,
  ) => {
    if (begun) noteBegun(request, begun)
    if (begun) reply.header('set-cookie', sessionCookie(request.headers, shopOrigin, begun))
    return { recovery_codes: recoveryCodes, next }
  }
  api.add(factors.beginAuthenticator, ({ staff, language }) => enrol.beginAuthenticator(context, staff, language))
  api.add(
    factors.confirmAuthenticator,
    async (input) => {
      return responseTo(input, await enrol.confirmAuthenticator(context, input.staff, input.body.code))
    },
    tries,
  )
  api.add(factors.removeAuthenticator, async ({ staff }): Promise<undefined> => removeFactor(context, staff, 'totp'))
  api.add(factors.renewRecoveryCodes, async ({ staff }) => ({
    recovery_codes: await enrol.renewRecoveryCodes(context, staff),
  }))
  api.add(factors.listPasskeys, async ({ staff }) => ({ results: await listOwnPasskeys(context, staff) }))
  api.add(factors.offerNewPasskey, ({ staff, language }) => enrol.offerNewPasskey(context, staff, language))
  api.add(factors.addPasskey, async (input) =>
    responseTo(input, await enrol.addPasskey(context, input.staff, input.body)),
  )
  api.add(factors.removePasskey, async ({ staff, params }): Promise<undefined> =>
    removeFactor(context, staff, params.id),
  )
}

function noteBegun(request: FastifyRequest, { staffId, how, next }: BegunSession): void {
  recordProof(request, { who: 'staff', account: staffId, how, next })
}

function visitOf({ ip, headers, id }: FastifyRequest): Visit {
  return { ip, userAgent: headers['user-agent'], requestId: id }
}
