import { m } from '#texts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import type { ConsoleReturn } from '#features/returns/console-contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'

/** Units and price paid. */
export function ReturnLines({ returnRequest }: { returnRequest: ConsoleReturn }) {
  const { lines, amount, fee_back, left_of_payment, status } = returnRequest
  const isOver = ['refunded', 'refused', 'withdrawn', 'lapsed'].includes(status)
  return (
    <section>
      <h2 className="section-title">{m.returns_sum()}</h2>
      <LinesTable titles={[m.returns_goods(), m.returns_bought(), m.returns_back_count(), m.returns_line_sum()]}>
        {lines.map((line) => (
          <tr key={line.position}>
            <td>
              <Pictured picture={line.image_url} isLarge>
                <b className="block font-strong">{line.goods_name}</b>
                <small className="code-text">{[line.sku, line.option_text].filter(Boolean).join(' · ')}</small>
                {line.received_quantity !== null && (
                  <small>
                    {m.returns_line_counted({
                      received: line.received_quantity,
                      resellable: line.resellable_quantity ?? 0,
                    })}
                  </small>
                )}
              </Pictured>
            </td>
            <td className="is-figure">{line.bought}</td>
            <td className="is-figure">{line.quantity}</td>
            <td className="is-figure">{formatMoney(line.amount)}</td>
          </tr>
        ))}
      </LinesTable>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 tabular-nums">
        <span className="text-ink-2">{m.returns_as_paid()}</span>
        <b className="text-[26px]/[1.3] font-text">{formatMoney(amount)}</b>
        {fee_back !== '0.00' && (
          <span className="text-small text-ink-2">{m.returns_fee_in({ fee: formatMoney(fee_back) })}</span>
        )}
        {!isOver && (
          <span className="text-small text-ink-2">{m.returns_left({ amount: formatMoney(left_of_payment) })}</span>
        )}
      </p>
    </section>
  )
}
