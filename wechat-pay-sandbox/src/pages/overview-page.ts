import type { SandboxContext } from '../context/context.ts'
import { listRecentTrades } from '../ledger/trades.ts'
import { formatBillTime } from '../protocol/wechat-time.ts'
import { html } from './html.ts'
import { widePage } from './page.ts'
import type { Page } from './page.ts'
import { tradeItem } from './trade-parts.ts'

const tradesShown = 30

/** The front page: an introduction, the recent trades, and the merchant's response to each notice. */
export function overviewPage({ database, clock }: SandboxContext, page: Page): string {
  const { text, query } = page
  const trades = listRecentTrades(database, tradesShown).map((trade) => tradeItem(database, trade, page))
  const content = html`<h1>${text.overviewTitle}</h1>
    <p>${text.overviewNote}</p>
    <p><a href="/stage${query}">${text.stageTitle}</a> · <a href="/platform${query}">${text.platformTitle}</a></p>
    <p class="note">${text.clock(formatBillTime(clock.now()))}</p>
    ${
      trades.length > 0
        ? html`<ul class="trades">
            ${trades}
          </ul>`
        : html`<p>${text.noTrades}</p>`
    }`
  return widePage(page, text.overviewTitle, content)
}
