/** A receipt as paper: black on white in both themes, its figures from the receipt alone. */
import type { ReactNode } from 'react'
import { m } from '#texts'
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'
import { defaultAddressee } from '#features/invoices/values.ts'
import { groupThousands } from '#platform/money/group-thousands.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import { formatShopDate } from '#ui/display/shop-time.ts'

const cell = 'border-b border-[#ccc] py-1 align-top'
const figure = `${cell} pl-3 text-right whitespace-nowrap tabular-nums`
const headCell = 'border-b border-[#000] py-1 text-left font-text text-note text-[#444]'
const headFigure = `${headCell} pl-3 text-right whitespace-nowrap`

export function ReceiptSheet({ receipt, orderNumber }: { receipt: WireReceipt; orderNumber: string }) {
  const { issuer, corrections } = receipt
  const isReduced = receipt.lines.some(({ is_reduced }) => is_reduced)
  return (
    <article className="mt-4 bg-[#fff] px-[clamp(20px,6vw,14mm)] py-[12mm] text-[#000] shadow-float print:m-0 print:p-0 print:shadow-none">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="font-serif text-lead tracking-[.06em]">{issuer.shop_name}</p>
        <p className="text-note text-[#444] tabular-nums">
          {m.invoices_receipt_number({ number: receipt.number })}
          <br />
          {m.invoices_receipt_issued_on({ date: formatShopDate(receipt.issued_at) })}
        </p>
      </div>
      <h1 tabIndex={-1} className="my-4 text-center font-serif text-title tracking-[.25em]">
        {m.invoices_receipt()}
      </h1>
      {receipt.addressee && (
        <p className="max-w-[34ch] border-b border-[#000] pb-1 text-lead">
          {receipt.addressee === defaultAddressee
            ? m.invoices_receipt_to_nobody()
            : m.invoices_receipt_to({ name: receipt.addressee })}
        </p>
      )}
      <p className="my-4 flex flex-wrap items-baseline justify-between gap-x-4 border-y border-[#000] py-3">
        <span className="text-note">{m.invoices_receipt_amount()}</span>
        <strong className="text-title font-text tabular-nums">
          {receipt.currency} {groupThousands(receipt.total)}
        </strong>
      </p>
      <p>{m.invoices_receipt_received()}</p>
      <p className="text-note text-[#444] tabular-nums">
        {m.invoices_receipt_paid_on({ provider: receipt.provider, date: formatShopDate(receipt.paid_at) })}{' '}
        <span className="inline-block">{m.invoices_receipt_of_order({ number: orderNumber })}</span>
      </p>
      <Lines receipt={receipt} />
      <Discounts receipt={receipt} />
      <div className="flex flex-wrap gap-x-4">
        {isReduced && <p className="mt-4 text-note">{m.invoices_receipt_reduced()}</p>}
        <div className="ml-auto w-[110mm]">
          <Rates rates={receipt.rates} caption={m.invoices_receipt_rates()} />
        </div>
      </div>
      {corrections.length > 0 && <Corrections receipt={receipt} />}
      <div className="mt-6 break-inside-avoid">
        <div className="flex items-end justify-between gap-4">
          <Issuer issuer={issuer} />
          <span
            aria-hidden="true"
            className="max-w-[9em] shrink-0 rounded-control border-2 border-[#a83a24] px-3 py-2 text-center text-note text-[#a83a24]"
          >
            {m.invoices_receipt_stamp()}
          </span>
        </div>
        <p className="mt-4 border-t border-[#ccc] pt-3 text-note text-[#444]">{m.invoices_receipt_no_invoice()}</p>
      </div>
    </article>
  )
}

function Lines({ receipt }: { receipt: WireReceipt }) {
  return (
    <table className="mt-6 w-full border-collapse">
      <thead>
        <tr>
          <th className={headCell}>{m.invoices_receipt_item()}</th>
          <th className={headFigure}>{m.invoices_receipt_rate()}</th>
          <th className={headFigure}>{m.invoices_receipt_quantity()}</th>
          <th className={headFigure}>{m.invoices_receipt_sum()}</th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map(({ name, quantity, amount, tax_percent, is_reduced }, index) => (
          <tr key={index} className="break-inside-avoid">
            <td className={cell}>
              {name}
              {is_reduced && ' ※'}
            </td>
            <td className={figure}>{tax_percent === null ? '—' : `${tax_percent}%`}</td>
            <td className={figure}>{quantity}</td>
            <td className={figure}>{groupThousands(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3} className="pt-3 text-left font-text">
            {m.invoices_receipt_total()}
          </th>
          <td className="pt-3 pl-3 text-right text-lead whitespace-nowrap tabular-nums">
            {groupThousands(receipt.total)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function Discounts({ receipt: { discounts, free_delivery: free } }: { receipt: WireReceipt }) {
  if (discounts.length === 0 && !free) return null
  return (
    <section className="mt-4 text-note break-inside-avoid">
      <h2 className="font-text text-note text-[#444]">{m.invoices_receipt_discounts()}</h2>
      <ul>
        {discounts.map(({ name, amount }, index) => (
          <li key={index} className="flex justify-between gap-4">
            {name} <span className="tabular-nums">−{groupThousands(amount)}</span>
          </li>
        ))}
        {free && <li>{m.invoices_receipt_free_delivery({ name: free.name })}</li>}
      </ul>
    </section>
  )
}

function Rates({ rates, caption }: { rates: WireReceipt['rates']; caption: ReactNode }) {
  return (
    <table className="mt-4 ml-auto w-full max-w-[110mm] border-collapse break-inside-avoid text-note">
      <caption className="pb-1 text-left text-note">{caption}</caption>
      <thead>
        <tr>
          <th className={headCell}>{m.invoices_receipt_rate()}</th>
          <th className={headFigure}>{m.invoices_receipt_gross()}</th>
          <th className={headFigure}>{m.invoices_receipt_net()}</th>
          <th className={headFigure}>{m.invoices_receipt_tax()}</th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ tax_percent, gross, net, tax }) => (
          <tr key={tax_percent}>
            <th scope="row" className={`${cell} text-left font-text`}>
              {tax_percent === null ? m.invoices_receipt_no_rate() : `${tax_percent}%`}
            </th>
            <td className={figure}>{groupThousands(gross)}</td>
            <td className={figure}>{groupThousands(net)}</td>
            <td className={figure}>{groupThousands(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Refunds since the receipt, and what is left of it. */
function Corrections({ receipt: { total, currency, corrections } }: { receipt: WireReceipt }) {
  const back = corrections.reduce((sum, correction) => sum + parseMoney(correction.total)!, 0)
  const left = toWireMoney(Math.max(0, parseMoney(total)! - back))
  return (
    <section className="mt-6 border-t border-[#000] pt-4">
      <h2 className="font-serif text-lead">{m.invoices_receipt_corrections()}</h2>
      <div className="flex flex-wrap gap-x-[10mm] *:flex-1 *:basis-[70mm]">
        {corrections.map((correction) => (
          <Rates
            key={correction.number}
            rates={correction.rates}
            caption={m.invoices_receipt_correction({
              number: correction.number,
              date: formatShopDate(correction.issued_at),
              amount: `${currency} ${groupThousands(correction.total)}`,
            })}
          />
        ))}
      </div>
      <p className="mt-4 flex justify-between gap-4 tabular-nums">
        <span>{m.invoices_receipt_left()}</span>
        <span>
          {currency} {groupThousands(left)}
        </span>
      </p>
    </section>
  )
}

/** As Japanese mail writes a code of its form. */
const markedPostalCode = (code: string) => (/^\d{3}-\d{4}$/.test(code) ? `〒${code}` : code)

function Issuer({ issuer }: { issuer: WireReceipt['issuer'] }) {
  const place = [issuer.postal_code && markedPostalCode(issuer.postal_code), issuer.address].filter(Boolean).join(' ')
  const details = [
    place,
    issuer.phone,
    issuer.licence_number && m.invoices_receipt_licence({ number: issuer.licence_number }),
    issuer.invoice_registration_number &&
      m.invoices_receipt_registration({ number: issuer.invoice_registration_number }),
  ].filter((detail) => detail)
  return (
    <address className="not-italic">
      {issuer.legal_name}
      {details.map((detail) => (
        <span key={detail} className="block text-note text-[#444]">
          {detail}
        </span>
      ))}
    </address>
  )
}
