/** One-time links: their purposes, and their use. */
import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { Database } from '#platform/database/database.ts'
import { readAllShopNames } from '#platform/database/queries/shop-names.ts'
import { Invalid, NotFound, throwFieldErrors } from '#platform/http/responses/errors.ts'
import type { CallingRequest } from '#platform/http/calls/access.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { m } from '#texts'
import { deleteFactors } from '../../queries/factor-queries.ts'
import { findLink, findUsedLink, replaceLink, useLink } from '../../queries/link-queries.ts'
import { endSessionsOf, findSession, deleteKnownNetworksOf } from '../../queries/session-queries.ts'
import { hasActiveOwner, insertStaff, lockStaff, setPassword, type StaffRow } from '../../queries/staff-queries.ts'
import { mustHaveFactor, staffPasswordFaults, staffUsernameFaults } from '../../rules/account-rules.ts'
import { readSessionCookie } from '../../rules/same-origin.ts'
import { linkIsUsed, UsernameTaken } from '../../rules/errors.ts'
import { hashToken, newToken } from '../../rules/secrets.ts'
import { hasEnded, linkLastsInMs } from '../../rules/session-times.ts'
import { type AuditedAct, writeAuditEntry } from '../audit-log/write-audit-entry.ts'
import { type BegunSession, beginSession } from './begin-session.ts'
import type { StaffContext, Visit } from './staff-context.ts'

export interface MadeLink {
  url: string
  expiresAt: Date
}

/** Puts the token in the fragment, so that no log and no Referer contains it. @param staffId null: for the first owner */
export async function makeLinkFor(
  { config, now }: Pick<StaffContext, 'config' | 'now'>,
  transaction: Database,
  { staffId, label, by }: { staffId: number | null; label: string; by: AuditedAct['by'] },
): Promise<MadeLink> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + linkLastsInMs)
  await replaceLink(transaction, { tokenHash: hashToken(token), staffId, createdAt, expiresAt })
  const subject = { kind: 'staff', id: staffId ?? 0, label }
  await writeAuditEntry(transaction, { by, at: createdAt, action: 'staff.link', subject })
  return { url: `${config.shopOrigin}/console/welcome#${token}`, expiresAt }
}

/** @throws NotFound where the link was used, has expired or never existed */
async function requireLink(context: Pick<StaffContext, 'now'>, database: Database, token: string) {
  const link = await findLink(database, hashToken(token), context.now())
  if (!link || link.isActive === false) throw new NotFound(linkIsUsed)
  // Another owner was created meanwhile.
  if (link.purpose === 'first_owner' && (await hasActiveOwner(database))) throw new NotFound(linkIsUsed)
  return link
}

/**
 * Describes the link's purpose. In the browser that used it, the link works until a second factor is set.
 * @throws NotFound
 */
export async function openLink(context: StaffContext, token: string, request: CallingRequest) {
  const begun = await findBegunEnrolment(context, token, request)
  if (begun) return { purpose: begun.purpose, username: '', display_name: begun.displayName, is_begun: true }
  const { purpose, username, displayName } = await requireLink(context, context.database, token)
  return { purpose, username: username ?? '', display_name: displayName ?? '', is_begun: false }
}

/** A used link opens nothing by itself: the half-signed session of this browser does, until it expires. */
async function findBegunEnrolment({ database, now }: StaffContext, token: string, request: CallingRequest) {
  const cookie = readSessionCookie(request)
  const link = cookie === null ? undefined : await findUsedLink(database, hashToken(token), now())
  const session = cookie !== null && link ? await findSession(database, hashToken(cookie)) : undefined
  if (!link || !session?.isActive || session.stage !== 'enrol' || hasEnded(session, now())) return null
  const isOfLink = link.staffId === null ? session.role === 'owner' : session.staffId === link.staffId
  return isOfLink ? { purpose: link.purpose, displayName: session.displayName } : null
}

export interface WelcomeInput {
  token: string
  username?: string | undefined
  display_name?: string | undefined
  password: string
}

/**
 * Choosing a password uses the link up; an account that had one gets new factors, too.
 * @throws NotFound, Invalid, UsernameTaken
 */
export async function useWelcomeLink(context: StaffContext, input: WelcomeInput, visit: Visit): Promise<BegunSession> {
  const link = await requireLink(context, context.database, input.token)
  const username = normalizeUsername(link.username ?? input.username ?? '')
  const displayName = (link.displayName ?? input.display_name ?? '').trim()
  const shopNames = await readAllShopNames(context)
  throwFieldErrors({
    username: staffUsernameFaults(username),
    password: staffPasswordFaults(input.password, { username, shopNames }),
  })
  if (displayName === '') throw new Invalid({ display_name: [(options) => m.field_required({}, options)] })
  const passwordHash = await hashPassword(input.password, { line: networkOf(visit.ip) })
  return context.inTransaction(async (transaction) => {
    if (!(await useLink(transaction, hashToken(input.token), context.now()))) throw new NotFound(linkIsUsed)
    const person =
      link.staffId === null
        ? await makeFirstOwner(context, transaction, { username, displayName, passwordHash })
        : await resetFactors(context, transaction, link.staffId, passwordHash)
    const stage = mustHaveFactor(person) ? 'enrol' : 'done'
    const begun = await beginSession(context, transaction, { person, stage, visit, how: 'link' })
    await writeAuditEntry(transaction, {
      by: { id: person.id, name: person.displayName, sessionId: 0, requestId: visit.requestId },
      at: context.now(),
      action: link.staffId === null ? 'staff.first_owner' : 'staff.password',
      subject: { kind: 'staff', id: person.id, label: person.username },
    })
    return begun
  })
}

async function makeFirstOwner(
  { now }: StaffContext,
  transaction: Database,
  { username, displayName, passwordHash }: { username: string; displayName: string; passwordHash: string },
): Promise<StaffRow> {
  if (await hasActiveOwner(transaction)) throw new NotFound(linkIsUsed)
  const usernameKey = usernameKeyOf(username)
  const owner = { username, usernameKey, displayName, role: 'owner', passwordHash, createdAt: now() } as const
  const made = await insertStaff(transaction, owner)
  if (!made) throw new UsernameTaken()
  return made
}

async function resetFactors(
  { now }: StaffContext,
  transaction: Database,
  staffId: number,
  passwordHash: string,
): Promise<StaffRow> {
  const person = await lockStaff(transaction, staffId)
  if (!person?.isActive) throw new NotFound(linkIsUsed)
  await setPassword(transaction, staffId, { passwordHash })
  await deleteFactors(transaction, staffId)
  await endSessionsOf(transaction, { staffId, exceptId: null, now: now() })
  await deleteKnownNetworksOf(transaction, staffId, null)
  return person
}

/**
 * While the shop has no owner, creates a link to become one; each start replaces the former.
 * @returns null in a shop with an owner
 */
export async function offerFirstOwner(context: StaffContext): Promise<string | null> {
  return context.inTransaction(async (transaction) => {
    if (await hasActiveOwner(transaction)) return null
    const { url } = await makeLinkFor(context, transaction, { staffId: null, label: '', by: 'system' })
    return url
  })
}
