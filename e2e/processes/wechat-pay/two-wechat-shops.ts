/** Two processes of a shop with both ways to pay. A relay distributes WeChat Pay's webhooks. */
import { join } from 'node:path'
import { startLocalPostgres } from '@yokoso/local-postgres'
import pg from 'pg'
import { freePort, type RunningShop } from '../../running-shop.ts'
import { openWechatControl, readWechatKeys, type WechatControl } from '../../wechat-control.ts'
import { startPreparedShop } from '../prepared/prepared-shop.ts'
import { openShopBooks, type ShopBooks } from '../shop-books.ts'
import { openWebhookRelay, type WebhookRelay } from '../webhook-relay.ts'
import { openStatementProxy, type StatementProxy } from './statement-proxy.ts'

export interface TwoWechatShops {
  /** Runs both sandboxes. */
  first: RunningShop
  /** Reaches the database through `proxy`. */
  second: RunningShop
  proxy: StatementProxy
  relay: WebhookRelay
  wechat: WechatControl
  books: ShopBooks
  /** Variables by which commands find WeChat Pay's sandbox. */
  commandEnv: Record<string, string>
  close(): Promise<void>
}

export async function startTwoWechatShops(): Promise<TwoWechatShops> {
  const [relayPort, wechatPort] = [await freePort(), await freePort()]
  const relay = await openWebhookRelay(relayPort)
  const commandEnv = { WECHAT_PAY_SANDBOX: '1', WECHAT_PAY_SANDBOX_PORT: String(wechatPort) }
  const first = await startPreparedShop({ ...commandEnv, WECHAT_PAY_NOTIFY_ORIGIN: relay.origin, ACCESS_TTL: '2h' })
  const wechatOrigin = `http://localhost:${wechatPort}`
  const postgres = await startLocalPostgres({ dataDir: join(first.dataDir, 'postgres') })
  const { host, port } = new pg.Client({ connectionString: postgres.connectionString })
  const proxy = await openStatementProxy({ path: `${host}/.s.PGSQL.${port}` })
  const keys = await readWechatKeys(first.dataDir)
  const second = await first.startSecondProcess({
    DATABASE_URL: `postgresql://yokoso@127.0.0.1:${proxy.port}/yokoso`,
    ALLOWED_REDIRECT_ORIGINS: first.origin,
    WECHAT_PAY_SANDBOX: '0',
    WECHAT_PAY_GATEWAY: wechatOrigin,
    WECHAT_PAY_MCHID: keys.mchid,
    WECHAT_PAY_APPID: keys.appid,
    WECHAT_PAY_MERCHANT_SERIAL: keys.merchantSerial,
    WECHAT_PAY_MERCHANT_PRIVATE_KEY: keys.merchantPrivateKey,
    WECHAT_PAY_API_V3_KEY: keys.apiV3Key,
    WECHAT_PAY_PUBLIC_KEY_ID: keys.publicKeyId,
    WECHAT_PAY_PUBLIC_KEY: keys.wechatPublicKey,
  })
  const wechat = await openWechatControl(first.dataDir, wechatOrigin)
  await wechat('POST', '/settings', { refund_time_in_ms: 0 })
  const books = await openShopBooks(first.dataDir)
  relay.send([first.origin], 1)
  return {
    first,
    second,
    proxy,
    relay,
    wechat,
    books,
    commandEnv,
    async close() {
      await books.close()
      await first.stop()
      proxy.close()
      await postgres.stop()
      relay.close()
      await first.removeData()
    },
  }
}

/** Everything that the shop has recorded of an order's money. */
export async function readMoney(books: ShopBooks, orderNumber: string) {
  const [status, entries, refunds] = await Promise.all([
    books.query<{ status: string }>('select status from orders where order_number = $1', [orderNumber]),
    books.query<{ entry: string }>(
      `select kind || ' ' || ledger_entries.amount_in_fen as entry from ledger_entries
        join orders on orders.id = order_id where order_number = $1 order by ledger_entries.id`,
      [orderNumber],
    ),
    books.query<{ entry: string }>(
      `select refunds.status || ' ' || reason as entry from refunds join payments on payments.id = payment_id
        join orders on orders.id = payments.order_id where order_number = $1 order by refunds.id`,
      [orderNumber],
    ),
  ])
  return {
    status: status[0]!.status,
    ledger: entries.map(({ entry }) => entry),
    refunds: refunds.map(({ entry }) => entry),
  }
}
