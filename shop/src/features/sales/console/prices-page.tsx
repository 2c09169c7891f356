/** Prices and sales of one item. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading } from '#console-ui/console-states.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { whenOf } from '#console-ui/when.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import type { NotedPrice } from '../console-contract.ts'
import { causeNames } from './base-words.ts'
import type { pricesLoader } from './loaders.ts'
import { SaleForm } from './sale-form.tsx'
import { SaleRow } from './sale-row.tsx'

export function Component() {
  const { id = '' } = useParams()
  const [done, setDone] = useState('')
  // A planned sale leaves an empty form for the next one.
  const [planned, setPlanned] = useState(0)
  const { data, failure, reload } = useScreenData<typeof pricesLoader>()
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  if (!data) return <Loading />
  const goodsId = Number(id)
  const name = nameInLanguage(data.names)
  const onChanged = (sentence: string) => {
    setDone(sentence)
    reload()
  }
  return (
    <ConsolePage
      title={name ? m.sales_title_of({ name }) : m.sales_title()}
      note={m.sales_regular({ price: formatMoney(data.regular_price) })}
      crumbs={
        <>
          <Link to={consolePaths.goods()}>{m.catalogue_console_goods()}</Link>
          <Link to={consolePaths.goodsItem({ id: goodsId })}>{data.sku}</Link>
        </>
      }
    >
      <output>{done && <span className="banner">{done}</span>}</output>
      <section>
        <h2 className="section-title">{m.sales_sales()}</h2>
        {data.sales.length === 0 && <p className="text-ink-2">{m.sales_none()}</p>}
        <ul>
          {data.sales.map((sale) => (
            <SaleRow
              key={sale.id}
              goodsId={goodsId}
              sale={sale}
              regularPrice={data.regular_price}
              onChanged={onChanged}
            />
          ))}
        </ul>
      </section>
      <section className="mt-8">
        <h2 className="section-title">{m.sales_new()}</h2>
        <SaleForm
          key={`${goodsId} ${planned}`}
          goodsId={goodsId}
          onAdded={() => {
            setPlanned((count) => count + 1)
            onChanged(m.sales_added())
          }}
        />
      </section>
      <section className="mt-8">
        <h2 className="section-title">{m.sales_history()}</h2>
        <Prices prices={data.results} />
        <ListPages count={data.count} pageSize={defaultPageSize} shown={data.results.length} />
      </section>
    </ConsolePage>
  )
}

function Prices({ prices }: { prices: readonly NotedPrice[] }) {
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table" aria-label={m.sales_history()}>
        <thead>
          <tr>
            <th scope="col">{m.sales_from()}</th>
            <th scope="col">{m.sales_until()}</th>
            <th scope="col" className="is-figure">
              {m.sales_charged()}
            </th>
            <th scope="col">{m.sales_cause()}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ price, from, until, cause, staff_name: name, is_on_sale: isOnSale }) => (
            <tr key={`${from} ${until} ${price}`}>
              <td className="whitespace-nowrap">{whenOf(from)}</td>
              <td className="whitespace-nowrap">{until ? whenOf(until) : m.sales_now()}</td>
              <td className="is-figure">{formatMoney(price)}</td>
              <td>{[causeNames[cause](), name, isOnSale ? '' : m.sales_withdrawn()].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
