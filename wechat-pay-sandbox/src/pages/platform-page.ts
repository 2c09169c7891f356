/** The merchant platform: refunds by hand, and refunds that wait for a person. */
import type { SandboxContext } from '../context/context.ts'
import { listRecentRefunds } from '../ledger/refunds.ts'
import type { Refund, RefundState } from '../ledger/refunds.ts'
import { listRecentTrades } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatYuan } from '../protocol/money.ts'
import { formatBillTime } from '../protocol/wechat-time.ts'
import { refundEnds } from '../trades/refund-life.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import { form, widePage } from './page.ts'
import type { Page } from './page.ts'

const rowsShown = 50

export function platformPage({ database, clock }: SandboxContext, page: Page): string {
  const { text, query } = page
  const trades = listRecentTrades(database, rowsShown).map((trade) => tradeRow(page, trade))
  const refunds = listRecentRefunds(database, rowsShown).map((refund) => refundRow(page, refund))
  const content = html`<h1>${text.platformTitle}</h1>
    <p>${text.platformNote}</p>
    <p><a href="/stage${query}">${text.stageTitle}</a></p>
    <p class="note">${text.clock(formatBillTime(clock.now()))}</p>
    <section>
      <h2>${text.refunds}</h2>
      ${
        refunds.length > 0
          ? html`<ul class="trades">
              ${refunds}
            </ul>`
          : html`<p class="note">${text.noRefunds}</p>`
      }
    </section>
    <section>
      <h2>${text.trades}</h2>
      ${
        trades.length > 0
          ? html`<ul class="trades">
              ${trades}
            </ul>`
          : html`<p class="note">${text.noTrades}</p>`
      }
    </section>`
  return widePage(page, text.platformTitle, content)
}

function refundRow(page: Page, refund: Refund): Html {
  const { text } = page
  const ends = refundEnds[refund.state].map(
    (state) =>
      html`<button type="submit" class="quiet" name="status" value="${state}">${endName(page, state)}</button>`,
  )
  return html`<li>
    <header>
      <h3>${refund.outRefundNo}</h3>
      <span>¥${formatYuan(refund.amountInFen)}</span>
    </header>
    <p class="note">
      <code>${refund.outTradeNo}</code> · ${refund.state} · <time>${formatBillTime(refund.createdAt)}</time>
      ${refund.isByHand === 1 && html` · ${text.byHand}`}
    </p>
    ${ends.length > 0 && form(page, `/platform/refunds/${encodeURIComponent(refund.outRefundNo)}/end`, html`${ends}`)}
  </li>`
}

function endName({ text }: Page, state: RefundState): string {
  return state === 'PROCESSING' ? state : text.ends[state]
}

function tradeRow(page: Page, trade: Trade): Html {
  const { text } = page
  const path = `/platform/trades/${encodeURIComponent(trade.outTradeNo)}`
  return html`<li>
    <header>
      <h3>${trade.description}</h3>
      <span>¥${formatYuan(trade.totalInFen)}</span>
    </header>
    <p class="note">
      <code>${trade.outTradeNo}</code> · ${trade.state} · <time>${formatBillTime(trade.createdAt)}</time>
    </p>
    ${
      trade.paidAt !== null &&
      form(
        page,
        `${path}/refund`,
        html`<label
            >${text.amount}<input
              name="amount"
              inputmode="decimal"
              maxlength="12"
              value="${formatYuan(trade.totalInFen)}"
              required
          /></label>
          <button type="submit">${text.refund}</button>`,
      )
    }
    ${
      trade.state === 'NOTPAY' &&
      form(page, `${path}/close`, html`<button type="submit" class="quiet">${text.close}</button>`)
    }
  </li>`
}
