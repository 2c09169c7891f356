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

/** `roomInMm` is the paper's height minus `@page` margins, less a millimetre for rounding. Other fields are looks. */
const papers = {
  a5: {
    mostLines: 14,
    roomInMm: 189,
    sheet: 'max-w-[148mm] p-[10mm] text-[11pt]/[1.5] print:[page:a5]',
    row: 'mb-[8mm] flex justify-between gap-[8mm] not-print:max-sm:flex-col',
    title: 'text-[16pt]/[1.4]',
    code: 'w-[58mm]',
    message: 'mb-[6mm] px-[3mm] py-[2mm] text-[1rem]',
    to: '',
    section: '',
    address: 'text-[13pt]',
    head: 'py-[2mm]',
    cell: 'py-[2.5mm]',
    quantity: 'text-[13pt]',
    sum: 'my-[4mm]',
  },
  label: {
    mostLines: 6,
    roomInMm: 139,
    sheet: 'max-w-[100mm] p-[5mm] text-[9.5pt]/[1.4] print:[page:label]',
    row: 'mb-[3mm] flex justify-between gap-x-[3mm] gap-y-[1.5mm] not-print:max-sm:flex-col',
    title: 'text-[11pt]/[1.4]',
    code: 'w-[56mm] flex-none',
    message: 'mb-[3mm] px-[2mm] py-[1mm] text-[9.5pt]',
    to: 'flex-col',
    section: 'flex items-baseline gap-[2mm] *:first:flex-none',
    address: 'text-[11pt]',
    head: 'py-[1mm]',
    cell: 'py-[1.5mm]',
    quantity: 'text-[11pt]',
    sum: 'my-[2mm]',
  },
} as const satisfies Record<SlipSize, Record<string, string | number>>

/** Small print, in grey. */
const note = 'text-[9pt] font-text text-[#444]'

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
  const look = papers[size]
  return (
    // Paper, whatever the screen's theme is.
    <article
      className={`mb-6 border border-line bg-[#fff] text-[#000] print:m-0 print:max-w-none print:break-after-page print:border-0 print:p-0 ${look.sheet}`}
      data-paper={size}
      aria-label={`${slip.order_number} ${place}`}
    >
      <header className={look.row}>
        <div>
          <p className="font-serif">{shopName}</p>
          <h2 className={`font-serif ${look.title}`}>
            {m.order_pages_slip()} <small className={`whitespace-nowrap ${note}`}>{place}</small>
          </h2>
        </div>
        <div className={`text-right not-print:max-sm:max-w-full not-print:max-sm:text-left ${look.code}`}>
          <Barcode text={slip.order_number} />
          <p className="code-text">{slip.order_number}</p>
        </div>
      </header>
      {sheet.isFirst && (
        <>
          <ShopperMessage
            message={slip.message}
            look={`border border-[#000] *:text-[9pt] *:text-[#444] ${look.message}`}
          />
          <div className={`${look.row} ${look.to}`}>
            <section className={`${look.section} ${look.address}`}>
              <h3 className={note}>{m.parcels_ship_to()}</h3>
              <AddressLines address={slip.address} />
            </section>
            <section className={`flex-none ${look.section}`}>
              <h3 className={note}>{m.order_pages_console_ordered()}</h3>
              <p>{whenOf(slip.created_at)}</p>
            </section>
          </div>
        </>
      )}
      {sheet.lines.length > 0 && <Lines lines={sheet.lines} look={look} />}
      {sheet.isLast && <p className={`text-right ${look.sum}`}>{m.order_pages_slip_items({ count: slip.pieces })}</p>}
      {sheet.isLast && slip.discounts.length > 0 && (
        <ul aria-label={m.order_pages_slip_discounts()} className="text-right">
          {slip.discounts.map((name, index) => (
            <li key={index}>{name}</li>
          ))}
        </ul>
      )}
      {hasNote && slip.note && <p>{m.order_pages_slip_note({ text: slip.note })}</p>}
    </article>
  )
}

type LinesProps = Pick<SheetProps['sheet'], 'lines'> & { look: (typeof papers)[SlipSize] }

function Lines({ lines, look }: LinesProps) {
  const head = `border-b border-[#000] text-[9pt] font-text whitespace-nowrap ${look.head}`
  const cell = `break-inside-avoid border-b border-[#bbb] align-top ${look.cell}`
  return (
    <table className="w-full">
      <thead>
        <tr>
          <th scope="col" className={`text-left ${head}`}>
            {m.returns_goods()}
          </th>
          <th scope="col" className={`text-left ${head}`}>
            {m.order_pages_slip_sku()}
          </th>
          <th scope="col" className={`text-right ${head}`}>
            {m.order_pages_quantity()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.sku} ${String(index)}`}>
            {/* The square is ticked by hand. */}
            <td
              className={`relative pr-[2mm] pl-[7mm] before:absolute before:left-0 before:mt-[1mm] before:size-[4mm] before:border before:border-[#000] ${cell}`}
            >
              {line.goods_name}
              {line.option_text && <small className={note}>{line.option_text}</small>}
            </td>
            <td className={`code-text pr-[2mm] ${cell}`}>{line.sku}</td>
            <td className={`text-right tabular-nums ${look.quantity} ${cell}`}>{line.quantity}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
