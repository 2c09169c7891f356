import type { Delivery } from '../ledger/webhooks.ts'
import { formatAlipayTime } from '../protocol/alipay-time.ts'
import { html } from './html.ts'
import type { Html } from './html.ts'
import type { Texts } from './texts.ts'

/** One delivery of a webhook and the merchant's response. */
export function deliveryLine({ sentAt, httpStatus, response, failure, isAccepted }: Delivery, text: Texts): Html {
  return html`<li>
    <span>POST</span><time>${formatAlipayTime(sentAt)}</time> <span>${httpStatus ?? text.noResponse}</span
    ><code>${response ?? failure}</code>${isAccepted === 1 && html`<span>${text.accepted}</span>`}
  </li>`
}
