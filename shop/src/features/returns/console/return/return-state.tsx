import { Link } from 'react-router'
import { m } from '#texts'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { hasRefundFailed } from '../../components/console/return-words.ts'

/** Progress and texts of a return. Has no buttons, so that a pending refund is not sent twice. */
export function ReturnState({ returnRequest }: { returnRequest: ConsoleReturn }) {
  const readsReview = usePermission('payments.read')
  const { answer, refund } = returnRequest
  const words = wordsOf(returnRequest)
  return (
    <Consequences isLive>
      {words && <p>{words}</p>}
      {answer && <p>{m.returns_shop_replied({ text: answer })}</p>}
      {refund?.status === 'failed' && readsReview && (
        <p>
          <Link className="link" to={consolePaths.review}>
            {m.returns_to_review()}
          </Link>
        </p>
      )}
    </Consequences>
  )
}

function wordsOf({ kind, status, refund, amount, refunded_at, ended_at, provider }: ConsoleReturn): string {
  const sum = formatMoney(amount)
  if (status === 'refunded') {
    return m.returns_refund_done({ amount: sum, time: refunded_at ? whenOf(refunded_at) : '' })
  }
  if (hasRefundFailed({ kind, status }))
    return m.returns_refund_refused_shipped({ provider, code: refund?.failure_code ?? '' })
  if (refund?.status === 'failed') return m.returns_refund_refused({ provider, code: refund.failure_code ?? '' })
  if (status === 'received') return m.returns_money_waits({ amount: sum })
  if (status === 'refunding') {
    return refund?.status === 'unknown'
      ? m.returns_money_unknown({ provider })
      : m.returns_refund_in_progress({ amount: sum })
  }
  const time = ended_at ? whenOf(ended_at) : ''
  if (status === 'refused') return m.returns_was_refused({ time })
  if (status === 'withdrawn') return m.returns_was_withdrawn({ time })
  return status === 'lapsed' ? m.returns_has_lapsed({ time }) : ''
}
