import { Link } from 'react-router'
import { m } from '#texts'
import type { PaymentCase } from '#features/payments/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { whenOf } from '#console-ui/when.ts'
import { ReviewDecisionForm } from './review-decision.tsx'

/** One payment case: the shop's record, the provider's, and the decisions made or possible. */
export function ReviewCard({ found, onDone }: { found: PaymentCase; onDone(): void }) {
  const mayDecide = usePermission('payments.review')
  const { id, title, sentence, opened_at, order_number, return_number } = found
  return (
    <article
      className="grid items-start gap-x-10 gap-y-4 border-b border-line pt-5 pb-7 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_336px]"
      id={`case-${id}`}
      aria-labelledby={`case-title-${id}`}
    >
      <div>
        <header className="mb-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
          <h2 className="text-[1rem]" id={`case-title-${id}`}>
            {title}
          </h2>
          <span className="text-small text-ink-2">{whenOf(opened_at)}</span>
        </header>
        <p>{sentence}</p>
        <Sides found={found} />
        <p className="action-row justify-start">
          {order_number && (
            <Link className="link" to={consolePaths.order(order_number)}>
              {m.payments_review_see_order({ number: order_number })}
            </Link>
          )}
          {return_number && (
            <Link className="link" to={consolePaths.return(return_number)}>
              {m.payments_review_see_return()}
            </Link>
          )}
        </p>
      </div>
      {found.closed_at ? <Decided found={found} /> : mayDecide && <ReviewDecisionForm found={found} onDone={onDone} />}
    </article>
  )
}

function Sides({ found: { sides, other } }: { found: PaymentCase }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table [&_td]:wrap-anywhere max-sm:table-fixed max-sm:[&_tr>*]:pr-2 max-sm:[&_tr>*]:pl-0 max-sm:[&_tr>*]:wrap-anywhere max-sm:[&_tr>*]:whitespace-normal max-sm:[&_tr>:last-child]:w-[18%] max-sm:[&_tr>:last-child]:p-0">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.payments_review_what()}</span>
            </th>
            <th scope="col">{m.payments_review_ours()}</th>
            <th scope="col">{other}</th>
            <th scope="col">
              <span className="sr-only">{m.payments_review_agrees()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ name, ours, theirs, agrees }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={codeClass(ours)}>{ours}</td>
              <td className={agrees === false ? `${codeClass(theirs)} bg-danger-soft text-danger` : codeClass(theirs)}>
                {theirs}
              </td>
              <td className="whitespace-nowrap">{agreement(agrees)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** An order number does not wrap. */
const codeClass = (text: string | null) =>
  /^\w{4}(-\w{4}){2}$/.test(text ?? '') ? 'code-text whitespace-nowrap' : 'code-text'

function agreement(agrees: boolean | null): string {
  if (agrees === null) return ''
  return agrees ? m.payments_review_same() : m.payments_review_other()
}

function Decided({ found: { decision_name, reason, decided_by, closed_at } }: { found: PaymentCase }) {
  return (
    <section>
      <h3 className="section-title">{decision_name}</h3>
      {reason && <p>{m.payments_review_quoted({ text: reason })}</p>}
      <p className="text-small text-ink-2">
        {[decided_by, closed_at && whenOf(closed_at)].filter((part) => part !== null && part !== '').join(' · ')}
      </p>
    </section>
  )
}
