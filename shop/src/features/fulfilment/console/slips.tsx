/** Packing slips to print: black on white, one a sheet, nothing else around them. */
import { Link, useSearchParams } from 'react-router'
import { m } from '#texts'
import type { readSlips, Slip } from '#features/fulfilment/console-contract/slips.ts'
import { maxSlips } from '#features/fulfilment/values.ts'
import { callConsole } from '#features/staff/components/console-api.ts'
import { consolePaths } from '#features/staff/components/console-paths.ts'
import { EmptyFace, FailureFace } from '#features/staff/components/faces.tsx'
import { useLoaded } from '#features/staff/components/lists/use-loaded.ts'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { AddressLines } from './order/address-lines.tsx'
import { ShopperMessage } from './shopper-message.tsx'
import { Barcode } from './slips/barcode.tsx'

const sizes = { a5: m.fulfilment_slip_a5, label: m.fulfilment_slip_label } as const

export function Component() {
  const [parameters, setParameters] = useSearchParams()
  const numbers = [...new Set((parameters.get('numbers') ?? '').split(',').filter((number) => number !== ''))]
  const hasNotes = parameters.get('notes') === '1'
  const isTooMany = numbers.length > maxSlips
  const { answer, failure, reload } = useLoaded(numbers.join(','), async (signal) => {
    if (numbers.length === 0 || isTooMany) return { shop_name: '', size: 'a5' as const, slips: [] }
    return callConsole<typeof readSlips>('POST /api/console/orders/slips/', {
      body: { order_numbers: numbers },
      signal,
    })
  })
  const chosen = parameters.get('size')
  const size = chosen === 'a5' || chosen === 'label' ? chosen : (answer?.size ?? 'a5')
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(parameters)
    next.set(name, value)
    setParameters(next, { replace: true })
  }
  return (
    <main id="main" className="c-slips">
      <header className="c-slips-tools">
        <h1>{m.fulfilment_slips_title()}</h1>
        <Link className="c-link" to={consolePaths.orders()}>
          {m.fulfilment_console_back()}
        </Link>
        <label className="c-check">
          <span>{m.fulfilment_slip_size()}</span>
          <select className="c-input" value={size} onChange={(event) => set('size', event.target.value)}>
            {Object.entries(sizes).map(([value, name]) => (
              <option key={value} value={value}>
                {name()}
              </option>
            ))}
          </select>
        </label>
        <label className="c-check">
          <input
            type="checkbox"
            className="c-box"
            checked={hasNotes}
            onChange={(event) => set('notes', event.target.checked ? '1' : '0')}
          />
          {m.fulfilment_slip_notes()}
        </label>
        <button
          type="button"
          className="c-btn is-primary"
          disabled={!answer || answer.slips.length === 0}
          onClick={() => print()}
        >
          {m.fulfilment_print()}
        </button>
      </header>
      {failure && <FailureFace failure={failure} onRetry={reload} />}
      {isTooMany && (
        <EmptyFace title={m.fulfilment_slips_too_many({ count: numbers.length, most: maxSlips })}>
          {m.fulfilment_slips_too_many_text({ most: maxSlips })}
        </EmptyFace>
      )}
      {answer && numbers.length > answer.slips.length && answer.slips.length > 0 && (
        <p className="c-banner is-warn c-slips-tools">
          {m.fulfilment_slips_some_missing({ count: numbers.length - answer.slips.length })}
        </p>
      )}
      {!isTooMany && answer?.slips.length === 0 && <EmptyFace title={m.fulfilment_slips_none()} />}
      {answer?.slips.map((slip) => (
        <SlipSheet key={slip.order_number} slip={slip} shopName={answer.shop_name} size={size} hasNotes={hasNotes} />
      ))}
    </main>
  )
}

interface SlipSheetProps {
  slip: Slip
  shopName: string
  size: keyof typeof sizes
  hasNotes: boolean
}

function SlipSheet({ slip, shopName, size, hasNotes }: SlipSheetProps) {
  return (
    <article className={`c-slip is-${size}`} aria-label={slip.order_number}>
      <header>
        <div>
          <p className="c-slip-shop">{shopName}</p>
          <h2>{m.fulfilment_slip()}</h2>
        </div>
        <div className="c-slip-code">
          <Barcode text={slip.order_number} />
          <p className="c-code">{slip.order_number}</p>
        </div>
      </header>
      <ShopperMessage message={slip.message} />
      <div className="c-slip-to">
        <section>
          <h3>{m.fulfilment_ship_to()}</h3>
          <AddressLines address={slip.address} />
        </section>
        <section>
          <h3>{m.fulfilment_console_ordered()}</h3>
          <p>{formatShopTime(slip.created_at)}</p>
        </section>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.fulfilment_goods()}</th>
            <th scope="col">{m.fulfilment_slip_sku()}</th>
            <th scope="col" className="is-figure">
              {m.fulfilment_quantity()}
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.map((line, index) => (
            <tr key={`${line.sku} ${String(index)}`}>
              <td>
                <span className="c-slip-box" aria-hidden="true" />
                <span>
                  {line.goods_name}
                  {line.option_text && <small>{line.option_text}</small>}
                </span>
              </td>
              <td className="c-code">{line.sku}</td>
              <td className="is-figure">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="c-slip-sum">{m.fulfilment_slip_pieces({ count: slip.pieces })}</p>
      {hasNotes && slip.note && <p>{m.fulfilment_slip_note({ text: slip.note })}</p>}
    </article>
  )
}
