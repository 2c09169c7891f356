/** A shop over a database that outlives it. It can die at any statement, like a killed process. */
import { readOrderConfig } from '#features/orders/server/config.ts'
import { type Shop, createShop } from '../../../../create-shop.ts'
import type { PaymentContext } from '../server/payment-context.ts'
import type { PoolClient } from 'pg'
import { openDatabase } from '#platform/database/database.ts'

export class ProcessCrashed extends Error {}

/** `unsent`: the statement never reached the database. `unanswered`: it was carried out, its answer never came. */
export interface CrashPoint {
  afterStatements: number
  moment: 'unsent' | 'unanswered'
}

export interface ShopProcess extends Shop {
  dieAt(death: CrashPoint): void
  crash(): void
  hasCrashed(): boolean
  close(): Promise<void>
}

type Query = (...args: unknown[]) => unknown

export async function startShopProcess({ providers, ...context }: PaymentContext): Promise<ShopProcess> {
  const { connectionString } = context.database.$client.options
  const databaseHandle = openDatabase(connectionString ?? '', { maxConnections: 10 })
  const clients = new Set<PoolClient>()
  let hasCrashed = false
  let statementsLeft = Infinity
  let moment: CrashPoint['moment'] = 'unsent'

  function crash(): void {
    hasCrashed = true
    // The server rolls back what was open, as it does when a process is gone.
    for (const client of clients) client.connection.stream.destroy()
  }

  function guard(client: PoolClient): void {
    clients.add(client)
    client.on('error', () => clients.delete(client))
    const query = client.query.bind(client) as Query
    const guarded: Query = (...args) => {
      if (hasCrashed) throw new ProcessCrashed()
      statementsLeft -= 1
      if (statementsLeft !== 0) return query(...args)
      if (moment === 'unsent') {
        crash()
        throw new ProcessCrashed()
      }
      return queryAndCrash(query, args, crash)
    }
    Object.assign(client, { query: guarded })
  }

  databaseHandle.database.$client.on('connect', guard)
  const shop = await createShop(
    { ...context, ...databaseHandle },
    { providers, orders: readOrderConfig({}), checksAnswers: true },
  )
  return {
    ...shop,
    dieAt(death) {
      statementsLeft = death.afterStatements
      moment = death.moment
    },
    crash,
    hasCrashed: () => hasCrashed,
    async close() {
      await shop.api.app.close()
      await databaseHandle.close()
    },
  }
}

/** The pool passes a callback, a transaction awaits. */
function queryAndCrash(query: Query, args: unknown[], crash: () => void): unknown {
  const callback = args.at(-1)
  if (typeof callback !== 'function') {
    return Promise.resolve(query(...args)).finally(() => {
      crash()
      throw new ProcessCrashed()
    })
  }
  return query(...args.slice(0, -1), () => {
    crash()
    Reflect.apply(callback, undefined, [new ProcessCrashed()])
  })
}
