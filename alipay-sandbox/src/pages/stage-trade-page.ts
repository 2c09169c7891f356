/** One trade on the stage: its events, and the actions that can be triggered. */
import type { DatabaseSync } from 'node:sqlite'
import { listFaults } from '../ledger/faults.ts'
import { listWebhooks, listTradeDeliveries } from '../ledger/webhooks.ts'
import type { Delivery, Webhook } from '../ledger/webhooks.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import { deliveryLine } from './delivery-line.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { faultForm, type Stage, stageForm, waitingFaults } from './stage-forms.ts'
import { texts } from './texts.ts'

type TradePageParts = { database: DatabaseSync; trade: Trade; now: number; language: Language; stage: Stage }

export function stageTradePage({ database, trade, now, language, stage }: TradePageParts): string {
  const { text } = stage
  const deliveries = listTradeDeliveries(database, trade.tradeNo)
  const webhooks = listWebhooks(database, trade.tradeNo).map((webhook) =>
    webhookItem(webhook, deliveries, language, stage),
  )
  const faults = listFaults(database).filter(
    ({ outTradeNo, timesLeft }) => outTradeNo === trade.outTradeNo && timesLeft > 0,
  )
  const content = html`<p><a href="/stage${stage.query}">${text.toTrades}</a></p>
    <h1>${trade.subject}</h1>
    <p class="note">${texts[language].clock(formatAlipayTime(now))}</p>
    <dl>
      <dt>${texts[language].orderNumber}</dt>
      <dd>${trade.outTradeNo}</dd>
      <dt>${text.status}</dt>
      <dd>${trade.status}</dd>
      <dt>${text.amount}</dt>
      <dd>¥${formatYuan(trade.totalInFen)}</dd>
      <dt>${text.refunded}</dt>
      <dd>¥${formatYuan(trade.refundedInFen)}</dd>
    </dl>
    <section>
      <h2>${text.notices}</h2>
      ${webhooks.length > 0 ? html`${webhooks}` : html`<p class="note">${text.noNotices}</p>`}
    </section>
    <section>
      <h2>${text.faultOfTrade}</h2>
      ${faultForm(stage, trade.outTradeNo)} ${waitingFaults(stage, faults, trade.outTradeNo)}
    </section>
    ${endings(trade, stage)}`
  return layOut({ language, title: text.title, content, hasLanguageLinks: true, isWide: true })
}

function webhookItem(webhook: Webhook, deliveries: readonly Delivery[], language: Language, stage: Stage): Html {
  const { text } = stage
  const own = deliveries.filter(({ notifyId }) => notifyId === webhook.notifyId)
  const { trade_status: status } = JSON.parse(webhook.fields) as { trade_status?: string }
  return html`<article>
    <p>
      ${status} · ${formatAlipayTime(webhook.createdAt)}
      ${webhook.dueAt !== null && html` · ${text.nextAt(formatAlipayTime(webhook.dueAt))}`}
    </p>
    <ul class="deliveries">
      ${own.map((delivery) => deliveryLine(delivery, texts[language]))}
    </ul>
    ${stageForm(
      stage,
      `notices/${webhook.notifyId}/redeliver`,
      html`<button type="submit" class="quiet">${text.redeliver}</button>`,
    )}
  </article>`
}

/** Actions that the trade's state allows. */
function endings(trade: Trade, stage: Stage): Html | false {
  const { text } = stage
  const path = `trades/${trade.outTradeNo}`
  if (trade.status === 'WAIT_BUYER_PAY') {
    return html`<section>
      <h2>${text.end}</h2>
      ${stageForm(stage, `${path}/close`, html`<button type="submit" class="quiet">${text.close}</button>`)}
    </section>`
  }
  if (trade.status !== 'TRADE_SUCCESS') return false
  const left = formatYuan(trade.totalInFen - trade.refundedInFen)
  return html`<section>
      <h2>${text.consoleRefund}</h2>
      ${stageForm(
        stage,
        `${path}/refund`,
        html`<label>${text.amount}<input name="refund_amount" inputmode="decimal" value="${left}" required /></label>
          <button type="submit">${text.refund}</button>`,
      )}
    </section>
    <section>
      <h2>${text.end}</h2>
      ${stageForm(stage, `${path}/finish`, html`<button type="submit" class="quiet">${text.finish}</button>`)}
    </section>`
}
