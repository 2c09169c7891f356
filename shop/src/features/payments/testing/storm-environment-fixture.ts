/** Environment of the storm: a shop on one database, restarted after each crash, and the sandboxes of both providers. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { type StaffClient, staffClient, StaffCallFailed } from '#features/fulfilment/testing/staff-client.ts'
import type { Method } from '#platform/contract/call.ts'
import { isDatabaseUnavailable, sqlStateOf } from '#platform/database/database-errors.ts'
import type { CallOptions } from '#platform/testing/tested-shop.ts'
import { type CrashPoint, startShopProcess } from './fixtures/shop-process-fixture.ts'
import { openShopOfTwo, type ShopOfTwo } from './fixtures/two-providers-fixture.ts'
import type { Reply } from './storm-providers-fixture.ts'

export interface StormEnvironment {
  base: ShopOfTwo
  /** Causes of 503 by the database, and of failed sweeps. As after a crash, the caller does not learn the outcome. */
  unanswered: readonly string[]
  /** Null where the shop crashed before its response, or its database did not respond in time. */
  call(method: 'GET' | 'POST', path: string, json?: object, headers?: Record<string, string>): Promise<Reply | null>
  /** As `call`, without a login. */
  callAsGuest(path: string, json: object, headers: Record<string, string>): Promise<Reply | null>
  /** Runs an action of staff; a refusal or a missing response counts as a result. */
  doAsStaff(work: (staff: StaffClient) => Promise<unknown>): Promise<void>
  sweep(): Promise<void>
  /** Advances all clocks to the same time. */
  wait(timeInMs: number): Promise<void>
  /** Crashes the shop during the work, and restarts it. */
  dieDuring(death: CrashPoint, work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

class Unanswered extends Error {}

/** Shorter than the lifetime of an access token here. */
const sessionLifetimeInMs = 7 * 86_400_000
const refused = [409]

export async function openStormEnvironment(): Promise<StormEnvironment> {
  const base = await openShopOfTwo()
  const { context, shopper } = base
  let { access } = shopper
  let loggedInAt = context.now().getTime()
  const unanswered: string[] = []
  let process = await startShopProcess(base.payments)

  // Requests to the shop's address reach the current process.
  const front = createServer((request, response) => {
    const output = process
    response.on('close', () => {
      if (output.hasCrashed()) request.socket.destroy()
    })
    if (output.hasCrashed()) request.socket.destroy()
    else output.api.app.routing(request, response)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  for (const provider of base.providers) provider.notifyOrigin = origin
  await base.wechat('POST', '/settings', { platform_notify_url: `${origin}/api/order/wechat_pay_notify/` })
  async function call(method: Method, path: string, { json, headers }: CallOptions = {}) {
    const output = process
    if (output.hasCrashed()) return null
    const options: InjectOptions = {
      method,
      url: path,
      headers: { host: 'localhost:5173', ...headers },
      ...(json ? { payload: json } : {}),
    }
    const response = await output.api.app.inject(options)
    if (output.hasCrashed()) return null
    const cause = output.failures.get(String(response.headers['x-request-id']))
    if (cause !== undefined && isDatabaseUnavailable(cause)) {
      unanswered.push(causeOf(cause))
      return null
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: response.body === '' ? null : response.json(),
    }
  }
  const staff = staffClient({
    context,
    async call(...request) {
      const reply = await call(...request)
      if (!reply) throw new Unanswered()
      return reply
    },
  })
  return {
    base,
    unanswered,
    call: (method, path, json, headers) =>
      call(method, path, { json, headers: { authorization: `Bearer ${access}`, ...headers } }),
    callAsGuest: (path, json, headers) => call('POST', path, { json, headers }),
    async doAsStaff(work) {
      await work(staff).catch((error: unknown) => {
        const hasResponded =
          error instanceof StaffCallFailed ? refused.includes(error.status) : error instanceof Unanswered
        if (!hasResponded) throw error
      })
    },
    async sweep() {
      const output = process
      for (const { name, sweep } of output.sweepers) {
        if (!/payments|refunds|returns|orders|statements/.test(name)) continue
        await sweep().catch((error: unknown) => {
          if (output.hasCrashed()) return
          if (!isDatabaseUnavailable(error)) throw error
          unanswered.push(causeOf(error))
        })
      }
    },
    async wait(timeInMs) {
      await base.wait(timeInMs)
      // Slow deliveries can leave a sandbox's clock behind the shop's.
      for (const control of [base.alipay, base.wechat]) {
        const { now } = await control('GET', '/clock')
        const leadInMs = context.now().getTime() - Date.parse(now)
        if (leadInMs > 0) await control('POST', '/clock/advance', { by_ms: leadInMs })
      }
      if (context.now().getTime() - loggedInAt < sessionLifetimeInMs) return
      loggedInAt = context.now().getTime()
      access = (await logInAgain(base, shopper.username)).access
    },
    async dieDuring(death, work) {
      const dying = process
      dying.dieAt(death)
      await work()
      dying.crash()
      process = await startShopProcess(base.payments)
    },
    async close() {
      await process.close()
      front.closeAllConnections()
      front.close()
      await base.close()
    },
  }
}

/** SQLSTATE, otherwise the first error's message. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error)
  return sqlStateOf(error) ?? (error.cause === undefined ? error.message : causeOf(error.cause))
}
