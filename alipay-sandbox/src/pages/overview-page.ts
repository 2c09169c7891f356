import type { DatabaseSync } from 'node:sqlite'
import { listWebhooks, listTradeDeliveries } from '../ledger/webhooks.ts'
import { listRecentTrades } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import { deliveryLine } from './delivery-line.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { stageTexts } from './stage-texts.ts'
import { texts } from './texts.ts'
import type { Texts } from './texts.ts'

const tradesShown = 30

function tradeItem(database: DatabaseSync, trade: Trade, text: Texts): Html {
  const deliveries = listTradeDeliveries(database, trade.tradeNo).map((delivery) => deliveryLine(delivery, text))
  const dueTimes = listWebhooks(database, trade.tradeNo).flatMap(({ dueAt }) => dueAt ?? [])
  return html`<li>
    <header>
      <h2>${trade.subject}</h2>
      <span>¥${formatYuan(trade.totalInFen)}</span>
    </header>
    <p class="note">
      <code>${trade.outTradeNo}</code> · ${trade.status} ·
      <time>${formatAlipayTime(trade.createdAt)}</time>
      ${trade.refundedInFen > 0 && html` · ${text.refunded(formatYuan(trade.refundedInFen))}`}
    </p>
    ${
      deliveries.length > 0 &&
      html`<ul class="deliveries">
        ${deliveries}
      </ul>`
    }
    ${dueTimes.length > 0 && html`<p class="note">${text.nextDelivery(formatAlipayTime(Math.min(...dueTimes)))}</p>`}
  </li>`
}

/** The front page: an introduction, the recent trades, and the merchant's response to each webhook. */
export function overviewPage(database: DatabaseSync, now: number, language: Language): string {
  const text = texts[language]
  const trades = listRecentTrades(database, tradesShown).map((trade) => tradeItem(database, trade, text))
  const content = html`<h1>${text.overviewTitle}</h1>
    <p>${text.overviewNote}</p>
    <p><a href="/stage?lang=${language}">${stageTexts[language].toStage}</a></p>
    <p class="note">${text.clock(formatAlipayTime(now))}</p>
    ${
      trades.length > 0
        ? html`<ul class="trades">
            ${trades}
          </ul>`
        : html`<p>${text.overviewEmpty}</p>`
    }`
  return layOut({ language, title: text.overviewTitle, content, hasLanguageLinks: true, isWide: true })
}
