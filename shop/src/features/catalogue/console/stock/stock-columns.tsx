/** Columns of the list of stock. */
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { type GoodsRow, GoodsThing, stockColumn, StockFigure } from '../goods-columns.tsx'
import { nameOfGoods } from '../goods-words.ts'

export interface StockActions {
  mayEdit: boolean
  mayCount: boolean
  /** Typed over a stock: `80`, `+60`. */
  count(goods: GoodsRow, typed: string): Promise<void>
  /** As typed; null: the shop's default. */
  warnAt(goods: GoodsRow, lowStockAt: string | null): Promise<void>
  open(goods: GoodsRow): void
}

export function stockColumns({ mayEdit, mayCount, count, warnAt, open }: StockActions): ListColumn<GoodsRow>[] {
  return [
    { key: 'goods', title: m.catalogue_console_goods(), cell: (goods) => <GoodsThing goods={goods} /> },
    stockColumn(mayCount, count),
    {
      key: 'held',
      title: m.catalogue_stock_reserved_title(),
      isFigure: true,
      cell: ({ held }) => <Dim figure={held} />,
    },
    {
      key: 'low_stock_at',
      title: m.catalogue_field_low_stock_at(),
      isFigure: true,
      cell: ({ low_stock_at, low_stock_default }) =>
        low_stock_at === null ? (
          <span className="text-ink-2">{m.catalogue_stock_as_shop({ count: low_stock_default })}</span>
        ) : (
          formatCount(low_stock_at)
        ),
      edit: {
        isOff: () => !mayEdit,
        valueOf: ({ low_stock_at }) => (low_stock_at === null ? '' : String(low_stock_at)),
        inputMode: 'numeric',
        read: (_, typed) => readThreshold(typed),
        save: (goods, typed) => warnAt(goods, typed || null),
      },
    },
    {
      key: 'sold',
      title: m.catalogue_console_sold_7d(),
      isFigure: true,
      cell: ({ sold_7d }) => <Dim figure={sold_7d} />,
    },
    {
      key: 'act',
      title: m.catalogue_movements(),
      isFigure: true,
      cell: (goods) => <OpenButton goods={goods} {...{ mayCount, open }} />,
    },
  ]
}

const Dim = ({ figure }: { figure: number }) => <span className="text-ink-2">{formatCount(figure)}</span>

/** @throws Error with a sentence that shows a valid one */
function readThreshold(typed: string): string {
  const plain = plainNumber(typed)
  if (!/^\d{0,7}$/.test(plain)) throw new Error(m.field_whole_number())
  return plain
}

function OpenButton({ goods, mayCount, open }: { goods: GoodsRow } & Pick<StockActions, 'mayCount' | 'open'>) {
  const { name } = nameOfGoods(goods)
  return (
    <button
      type="button"
      className="link whitespace-nowrap"
      aria-label={mayCount ? m.catalogue_stock_write_of({ name }) : m.catalogue_stock_movements_of({ name })}
      onClick={() => open(goods)}
    >
      {mayCount ? m.catalogue_stock_write_down() : m.catalogue_movements()}
    </button>
  )
}

/** On a packer's phone. */
export function stockCard(goods: GoodsRow, actions: Pick<StockActions, 'mayCount' | 'open'>) {
  return (
    <>
      <GoodsThing goods={goods} />
      <p className="card-line">
        <span>
          {m.catalogue_console_stock()} <StockFigure goods={goods} />
        </span>
        {goods.held > 0 && (
          <span>
            {m.catalogue_stock_reserved_title()} {formatCount(goods.held)}
          </span>
        )}
        <OpenButton goods={goods} {...actions} />
      </p>
    </>
  )
}
