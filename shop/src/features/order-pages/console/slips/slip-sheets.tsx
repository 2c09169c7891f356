/** One order's slip on as many sheets as needed, each with order number and page number. */
import { useState } from 'react'
import { m } from '#texts'
import type { Slip } from '#features/order-pages/console-contract/slips.ts'
import type { SlipSize } from '#features/settings/values.ts'
import { whenOf } from '#console-ui/when.ts'
import { AddressLines } from '#features/fulfilment/components/console/address-lines.tsx'
import { ShopperMessage } from '#features/fulfilment/components/console/shopper-message.tsx'
import { Barcode } from './barcode.tsx'
import { fillSheets, type SheetOfLines } from './fill-sheets.ts'

/** `roomInMm` is the paper's height minus `@page` margins, less a millimetre for rounding. */
const papers = {
  a5: { mostLines: 14, roomInMm: 189 },
  label: { mostLines: 6, roomInMm: 139 },
} as const satisfies Record<SlipSize, { mostLines: number; roomInMm: number }>

const pixelsInMm = 96 / 25.4

export interface SlipSheetsProps {
  slip: Slip
  shopName: string
  size: SlipSize
  hasNotes: boolean
}

export function SlipSheets({ slip, shopName, size, hasNotes }: SlipSheetsProps) {
  const { mostLines, roomInMm } = papers[size]
  const [limits, setLimits] = useState<ReadonlyMap<number, number>>(new Map())
  const sheets = fillSheets(slip.lines, mostLines, limits)
  /** Measures sheets before they are visible. Ends, because limits only fall. */
  const measure = (root: HTMLElement | null) => {
    const next = new Map(limits)
    for (const [index, sheet] of [...(root?.children ?? [])].entries()) {
      const count = sheets[index]!.lines.length
      const least = index === 0 ? 0 : 1
      if (count > least && heightOf(sheet) > roomInMm * pixelsInMm) next.set(index, count - 1)
    }
    if ([...next].some(([index, limit]) => limits.get(index) !== limit)) setLimits(next)
  }
  return (
    <div ref={measure}>
      {sheets.map((sheet, index) => (
        <Sheet
          key={String(index)}
          {...{ slip, shopName, size, sheet }}
          hasNote={hasNotes && sheet.isLast}
          place={m.order_pages_slip_page({ page: index + 1, pages: sheets.length })}
        />
      ))}
    </div>
  )
}

/** Printed height: without the edges, which represent the paper's on the screen. */
function heightOf(sheet: Element): number {
  const { paddingTop, paddingBottom, borderTopWidth, borderBottomWidth } = getComputedStyle(sheet)
  const edges = [paddingTop, paddingBottom, borderTopWidth, borderBottomWidth].map((edge) => Number.parseFloat(edge))
  return edges.reduce((height, edge) => height - edge, sheet.getBoundingClientRect().height)
}

interface SheetProps {
  slip: Slip
  shopName: string
  size: SlipSize
  sheet: SheetOfLines<Slip['lines'][number]>
  hasNote: boolean
  /** Page number and total. */
  place: string
}

function Sheet({ slip, shopName, size, sheet, hasNote, place }: SheetProps) {
  return (
    <article className={`c-slip is-${size}`} aria-label={`${slip.order_number} ${place}`}>
      <header>
        <div className="c-slip-title">
          <p className="c-slip-shop">{shopName}</p>
          <h2>
            {m.order_pages_slip()} <small>{place}</small>
          </h2>
        </div>
        <div className="c-slip-code">
          <Barcode text={slip.order_number} />
          <p className="c-code">{slip.order_number}</p>
        </div>
      </header>
      {sheet.isFirst && (
        <>
          <ShopperMessage message={slip.message} />
          <div className="c-slip-to">
            <section>
              <h3>{m.parcels_ship_to()}</h3>
              <AddressLines address={slip.address} />
            </section>
            <section>
              <h3>{m.order_pages_console_ordered()}</h3>
              <p>{whenOf(slip.created_at)}</p>
            </section>
          </div>
        </>
      )}
      {sheet.lines.length > 0 && <Lines lines={sheet.lines} />}
      {sheet.isLast && <p className="c-slip-sum">{m.order_pages_slip_pieces({ count: slip.pieces })}</p>}
      {hasNote && slip.note && <p className="c-slip-note">{m.order_pages_slip_note({ text: slip.note })}</p>}
    </article>
  )
}

function Lines({ lines }: Pick<SheetProps['sheet'], 'lines'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{m.returns_goods()}</th>
          <th scope="col">{m.order_pages_slip_sku()}</th>
          <th scope="col" className="is-figure">
            {m.order_pages_quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.sku} ${String(index)}`}>
            <td className="c-slip-goods">
              {line.goods_name}
              {line.option_text && <small>{line.option_text}</small>}
            </td>
            <td className="c-code">{line.sku}</td>
            <td className="is-figure">{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
