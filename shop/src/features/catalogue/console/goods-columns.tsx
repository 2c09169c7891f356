/** Columns of the list of goods. */
import { Link } from 'react-router'
import { m } from '#texts'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { formatList } from '#ui/display/list.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { formatMoney, parseMoney, toWireMoney } from '#platform/money/money.ts'
import { languages } from '#platform/i18n/language.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { Pictured } from '#console-ui/display/pictured.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { dayOf, whenOf } from '#console-ui/when.ts'
import type { ListedConsoleGoods } from '../console-contract/goods.ts'
import { languageMark } from '#console-ui/display/names.ts'
import { nameOfGoods, typeOfGoods } from './goods-words.ts'
import { stockAfterTyping } from './stock-changes.ts'
import { OnSaleSwitch } from './on-sale-switch.tsx'
import type { GoodsFields } from './save-goods-fields.ts'

export type GoodsRow = ListedConsoleGoods

export interface GoodsActions {
  mayEdit: boolean
  mayCount: boolean
  save(goods: GoodsRow, fields: GoodsFields): Promise<void>
  /** Typed over a stock: `80`, `+60`. */
  count(goods: GoodsRow, typed: string): Promise<void>
}

export const stockColumn = (mayCount: boolean, count: GoodsActions['count']): ListColumn<GoodsRow> => ({
  key: 'stock',
  title: m.catalogue_console_stock(),
  isFigure: true,
  cell: (goods) => <StockFigure goods={goods} />,
  edit: {
    isOff: () => !mayCount,
    valueOf: ({ stock }) => String(stock),
    read: ({ stock }, typed) => stockAfterTyping(typed, stock),
    save: count,
  },
})

export function goodsColumns({ mayEdit, mayCount, save, count }: GoodsActions): readonly ListColumn<GoodsRow>[] {
  return [
    { key: 'goods', title: m.catalogue_console_goods(), cell: (goods) => <GoodsThing goods={goods} /> },
    {
      key: 'type',
      title: m.goods_types_type(),
      cell: (goods) => <span className="text-ink-2">{typeOfGoods(goods)}</span>,
    },
    {
      key: 'price',
      title: m.catalogue_console_price_range(),
      isFigure: true,
      orderings: [
        { value: '-price', direction: 'descending' },
        { value: 'price', direction: 'ascending' },
      ],
      cell: (goods) => <PriceFigure goods={goods} />,
      edit: {
        isOff: () => !mayEdit,
        valueOf: ({ price }) => price,
        inputMode: 'decimal',
        read: (_, typed) => readPrice(typed),
        save: (goods, price) => save(goods, { price }),
      },
    },
    stockColumn(mayCount, count),
    {
      key: 'sold',
      title: m.catalogue_console_sold_7d(),
      isFigure: true,
      orderings: [{ value: 'popular', direction: 'descending' }],
      cell: ({ sold_7d }) => <span className="text-ink-2">{formatCount(sold_7d)}</span>,
    },
    { key: 'languages', title: m.catalogue_console_languages(), cell: (goods) => <LanguageMarks goods={goods} /> },
    {
      key: 'on_sale',
      title: m.catalogue_console_on_sale(),
      cell: (goods) => <OnSaleSwitch goods={goods} isOff={!mayEdit} save={save} />,
    },
    {
      key: 'changed',
      title: m.catalogue_console_changed(),
      isFigure: true,
      orderings: [{ value: 'newest', direction: 'descending' }],
      isDefaultOrdering: true,
      cell: ({ changed_at }) => (
        <time className="text-ink-2 whitespace-nowrap" dateTime={changed_at}>
          {dayOf(changed_at)}
        </time>
      ),
    },
  ]
}

/** @throws Error with a sentence that shows a valid one */
function readPrice(typed: string): string {
  const price = parseMoney(plainNumber(typed))
  if (price === null) throw new Error(m.field_decimal())
  return toWireMoney(price)
}

export function GoodsThing({ goods }: { goods: GoodsRow }) {
  const { name, language } = nameOfGoods(goods)
  return (
    <Pictured picture={goods.image_url}>
      <Link className="row-link" to={consolePaths.goodsItem(goods)} lang={language}>
        {name}
      </Link>
      <small className="code-text">{goods.sku}</small>
      {goods.deletes_at && (
        <small className="text-warn">{m.catalogue_deletes_at({ time: whenOf(goods.deletes_at) })}</small>
      )}
    </Pictured>
  )
}

export function StockFigure({ goods: { stock, low_stock_at, low_stock_default } }: { goods: GoodsRow }) {
  if (stock === 0) return <span className="text-danger">{m.catalogue_console_sold_out()}</span>
  const isLow = stock <= (low_stock_at ?? low_stock_default)
  return <span className={isLow ? 'text-warn' : ''}>{formatCount(stock)}</span>
}

function LanguageMarks({ goods: { missing, stale } }: { goods: GoodsRow }) {
  const lacking = languages.filter((language) => missing.includes(language) || stale.includes(language))
  const marks = formatList(lacking.map((language) => languageMark(language)))
  return (
    <span className="inline-flex gap-1 text-[12px]/[18px]">
      {languages.map((language) => (
        <span
          key={language}
          aria-hidden="true"
          className={classNames(
            'w-[22px] rounded-[3px] text-center',
            lacking.includes(language) ? 'text-warn shadow-[inset_0_0_0_1px_var(--color-warn)]' : 'bg-sunk text-ink-2',
          )}
        >
          {languageMark(language)}
        </span>
      ))}
      <span className="sr-only">
        {lacking.length > 0 ? m.catalogue_console_lacks({ languages: marks }) : m.catalogue_console_lacks_none()}
      </span>
    </span>
  )
}

/** The regular price, and that of a running sale. */
function PriceFigure({ goods: { price, sale } }: { goods: GoodsRow }) {
  if (!sale) return formatMoney(price)
  return (
    <span className="inline-flex flex-row-reverse flex-wrap justify-start gap-x-2 in-[.card-line]:flex-row">
      {formatMoney(price)}
      <span className="text-small text-ink-2">
        {m.catalogue_console_sale_price({ price: formatMoney(sale.price) })}
      </span>
    </span>
  )
}

/** On a phone. */
export function goodsCard(goods: GoodsRow) {
  return (
    <>
      <GoodsThing goods={goods} />
      <p className="card-line">
        <span>
          <PriceFigure goods={goods} />
        </span>
        <span>
          {m.catalogue_console_stock()} <StockFigure goods={goods} />
        </span>
        {!goods.is_on_sale && <StateTag>{m.catalogue_console_withdrawn()}</StateTag>}
        {goods.missing.length > 0 && <StateTag tone="wait">{m.catalogue_tab_missing_translation()}</StateTag>}
      </p>
    </>
  )
}
