/** Security events for monitoring: each is counted and logged. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { ErrorCode } from '#platform/contract/call.ts'
import { createLineLimit } from './log-throttle.ts'
import { metricOfProcess } from './metric-of-process.ts'

export const securityEvents = [
  'login_failed',
  'login_delayed',
  'token_refused',
  'token_reused',
  'role_refused',
  'cross_site_refused',
  'foreign_host',
  'limit_reached',
  'notice_forged',
  'login_succeeded',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

const events = metricOfProcess(
  'security_events_total',
  (name) =>
    new Counter({
      name,
      help: 'Security events such as refusals and logins, by kind',
      labelNames: ['event'],
    }),
)
// An alert on an event that has never happened needs its zero.
for (const event of securityEvents) events.inc({ event }, 0)

/** An attack must not fill the disk, so each kind has one line a second. Staff have one for each account. */
const limitLines = createLineLimit(1_000)

export function recordSecurityEvent(
  log: Pick<FastifyBaseLogger, 'warn'>,
  event: SecurityEvent,
  facts: Record<string, string | number | undefined> = {},
): void {
  events.inc({ event })
  // Staff are few, so an attack on one account must not hide an attack on another.
  const kind = facts.who === 'staff' ? `${event} ${facts.account}` : event
  limitLines(kind, (leftOut) =>
    log.warn({ securityEvent: event, ...facts, ...(leftOut ? { leftOut } : {}) }, 'security event'),
  )
}

export interface AccountInLog {
  who: 'shopper' | 'staff'
  account: number
}

export interface Proof extends AccountInLog {
  /** The proof of identity that was used. */
  how: string
  /** For staff: the next step of signing in. */
  next?: string
}

/** Never throttled: attackers cause no such lines, and comparing passwords limits their number. */
export function recordProof({ log, ip, method, routeOptions }: FastifyRequest, proof: Proof): void {
  const securityEvent: SecurityEvent = 'login_succeeded'
  events.inc({ event: securityEvent })
  log.info({ securityEvent, address: ip, method, route: routeOptions.url, ...proof }, 'security event')
}

const eventsOfCodes: Partial<Record<ErrorCode, SecurityEvent>> = {
  no_active_account: 'login_failed',
  token_not_valid: 'token_refused',
  permission_denied: 'role_refused',
  throttled: 'limit_reached',
  misdirected_request: 'foreign_host',
}

/** Names the account where the error knows it. Never logs the typed name, which may be a password. */
export function recordError(
  request: FastifyRequest,
  error: { code: ErrorCode; securityEvent?: SecurityEvent; account: AccountInLog | undefined },
): void {
  const event = error.securityEvent ?? eventsOfCodes[error.code]
  if (!event) return
  const { ip, method, routeOptions } = request
  recordSecurityEvent(request.log, event, { address: ip, method, route: routeOptions.url, ...error.account })
}
