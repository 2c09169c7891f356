/** The rehearsal stage: time, faults for every trade, and the recent trades. */
import type { DatabaseSync } from 'node:sqlite'
import { listFaults } from '../ledger/faults.ts'
import { listTradeDeliveries } from '../ledger/webhooks.ts'
import { listRecentTrades } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { formatYuan } from '../protocol/money.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Language } from './language.ts'
import { layOut } from './layout.ts'
import { clockForm, faultForm, type Stage, waitingFaults } from './stage-forms.ts'
import { texts } from './texts.ts'

const tradesShown = 50

function tradeLine(database: DatabaseSync, { query }: Stage, trade: Trade): Html {
  const last = listTradeDeliveries(database, trade.tradeNo).at(-1)
  return html`<li>
    <a href="/stage/trades/${trade.outTradeNo}${query}"><code>${trade.outTradeNo}</code></a>
    <span>${trade.subject}</span><span>¥${formatYuan(trade.totalInFen)}</span><span>${trade.status}</span>
    ${last && html`<span>${last.httpStatus}</span><code>${last.response ?? last.failure}</code>`}
  </li>`
}

export function stagePage(database: DatabaseSync, now: number, language: Language, stage: Stage): string {
  const { text } = stage
  const faults = listFaults(database).filter(({ timesLeft }) => timesLeft > 0)
  const trades = listRecentTrades(database, tradesShown).map((trade) => tradeLine(database, stage, trade))
  const content = html`<h1>${text.title}</h1>
    <p>${text.note}</p>
    <section>
      <h2>${text.time}</h2>
      <p class="note">${texts[language].clock(formatAlipayTime(now))} ${text.timeNote}</p>
      ${clockForm(stage)}
    </section>
    <section>
      <h2>${text.trades}</h2>
      ${
        trades.length > 0
          ? html`<ul class="deliveries">
              ${trades}
            </ul>`
          : html`<p class="note">${text.noTrades}</p>`
      }
    </section>
    <section>
      <h2>${text.faultOfEvery}</h2>
      ${faultForm(stage, '*')} ${waitingFaults(stage, faults, '')}
    </section>`
  return layOut({ language, title: text.title, content, hasLanguageLinks: true, isWide: true })
}
