/** The pick list on paper: one table for each type of goods, with a square to tick. */
import { m } from '#texts'
import type { PickedGoods, readPickList } from '#features/order-pages/console-contract/slips.ts'
import type { PickListSize } from '#features/order-pages/values.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { whenOf } from '#console-ui/when.ts'

const papers = {
  a4: {
    sheet: 'max-w-[210mm] p-[12mm] text-[11pt]/[1.5] print:[page:a4]',
    title: 'text-[16pt]/[1.4]',
    quantity: 'text-[15pt]',
    cell: 'py-[2mm]',
  },
  roll: {
    sheet: 'max-w-[80mm] p-[4mm] text-[9.5pt]/[1.4] print:[page:roll]',
    title: 'text-[12pt]/[1.4]',
    quantity: 'text-[13pt]',
    cell: 'py-[1.5mm]',
  },
} as const satisfies Record<PickListSize, Record<string, string>>

const note = 'text-[9pt] font-text text-[#444]'

export function PickSheet({ list, size }: { list: ResponseOf<typeof readPickList>; size: PickListSize }) {
  const look = papers[size]
  return (
    // Paper, whatever the screen's theme is.
    <article
      className={`border border-line bg-[#fff] text-[#000] print:m-0 print:max-w-none print:border-0 print:p-0 ${look.sheet}`}
      data-paper={size}
    >
      <header className="mb-[4mm]">
        <p className="font-serif">{list.shop_name}</p>
        <h2 className={`font-serif ${look.title}`}>{m.order_pages_pick_title()}</h2>
        <p>
          {m.order_pages_pick_sum({
            orders: m.order_pages_pick_orders({ count: list.order_count }),
            pieces: m.order_pages_slip_items({ count: list.pieces }),
          })}
        </p>
        <p className={note}>{whenOf(list.made_at)}</p>
      </header>
      {list.shelves.map(({ id, name, goods }) => (
        <section key={id} className="mb-[4mm]">
          <h3 className="break-after-avoid border-b border-[#000] font-serif">{name}</h3>
          <table className="w-full">
            <thead className="sr-only">
              <tr>
                <th scope="col">{m.returns_goods()}</th>
                <th scope="col">{m.order_pages_quantity()}</th>
              </tr>
            </thead>
            <tbody>
              {goods.map((one) => (
                <GoodsRow key={one.goods_id} goods={one} look={look} />
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </article>
  )
}

function GoodsRow({ goods, look }: { goods: PickedGoods; look: (typeof papers)[PickListSize] }) {
  const cell = `break-inside-avoid border-b border-[#bbb] align-top ${look.cell}`
  return (
    <tr>
      {/* The square is ticked by hand. */}
      <td
        className={`relative pr-[2mm] pl-[7mm] wrap-anywhere before:absolute before:left-0 before:mt-[1mm] before:size-[4mm] before:border before:border-[#000] ${cell}`}
      >
        <b className="code-text block">{goods.sku}</b>
        {[goods.goods_name, goods.option_text].filter(Boolean).join(' · ')}
        <small className={`code-text block ${note}`}>
          {goods.orders.map(({ order_number: number, quantity }) => (
            <span key={number} className="mr-[3mm] inline-block whitespace-nowrap">
              {m.order_pages_pick_of_order({ number, count: quantity })}
            </span>
          ))}
        </small>
      </td>
      <td className={`w-[14mm] text-right tabular-nums ${look.quantity} ${cell}`}>{goods.quantity}</td>
    </tr>
  )
}
