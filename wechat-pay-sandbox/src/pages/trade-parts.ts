/** Parts about trades that several pages show. */
import type { DatabaseSync } from 'node:sqlite'
import { listNotices, listTradeDeliveries } from '../ledger/notices.ts'
import type { Delivery, Notice } from '../ledger/notices.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime } from '../protocol/wechat-time.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { form } from './page.ts'
import type { Page } from './page.ts'
import type { Texts } from './texts.ts'

function deliveryLine({ sentAt, httpStatus, response, failure, isAccepted }: Delivery, text: Texts): Html {
  return html`<li>
    <span>POST</span><time>${formatBillTime(sentAt)}</time> <span>${httpStatus ?? text.noResponse}</span
    ><code>${response ?? failure}</code>${isAccepted === 1 && html`<span>${text.accepted}</span>`}
  </li>`
}

/** A trade with the merchant's response to each notice. */
export function tradeItem(database: DatabaseSync, trade: Trade, { text }: Page): Html {
  const deliveries = listTradeDeliveries(database, trade.outTradeNo).map((delivery) => deliveryLine(delivery, text))
  const dueTimes = listNotices(database, trade.outTradeNo).flatMap(({ dueAt }) => dueAt ?? [])
  return html`<li>
    <header>
      <h2>${trade.description}</h2>
      <span>¥${formatYuan(trade.totalInFen)}</span>
    </header>
    <p class="note">
      <code>${trade.outTradeNo}</code> · ${trade.state} · <time>${formatBillTime(trade.createdAt)}</time>
    </p>
    ${
      deliveries.length > 0 &&
      html`<ul class="deliveries">
        ${deliveries}
      </ul>`
    }
    ${dueTimes.length > 0 && html`<p class="note">${text.nextAt(formatBillTime(Math.min(...dueTimes)))}</p>`}
  </li>`
}

export function noticeItems(database: DatabaseSync, trade: Trade, page: Page): Html {
  const notices = listNotices(database, trade.outTradeNo)
  if (notices.length === 0) return html`<p class="note">${page.text.noNotices}</p>`
  const deliveries = listTradeDeliveries(database, trade.outTradeNo)
  return html`${notices.map((notice) => noticeItem(notice, deliveries, page))}`
}

function noticeItem(notice: Notice, deliveries: readonly Delivery[], page: Page): Html {
  const { text } = page
  const own = deliveries.filter(({ noticeId }) => noticeId === notice.id)
  return html`<article>
    <p>
      ${notice.eventType} · ${formatBillTime(notice.createdAt)}
      ${notice.dueAt !== null && html` · ${text.nextAt(formatBillTime(notice.dueAt))}`}
    </p>
    <ul class="deliveries">
      ${own.map((delivery) => deliveryLine(delivery, text))}
    </ul>
    ${form(
      page,
      `/stage/notices/${notice.id}/redeliver`,
      html`<button type="submit" class="quiet">${text.redeliver}</button>`,
    )}
  </article>`
}
