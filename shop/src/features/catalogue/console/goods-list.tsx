/** The merchant's goods: six saved views, cells that edit in place. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools, RangePill, UsedPill } from '#console-ui/lists/list-tools.tsx'
import { type ListAddress, useListAddress } from '#console-ui/lists/use-list-address.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import { usePermission } from '#console-session/me-store.ts'
import { goodsTabs } from '../values.ts'
import { type BulkDone, bulkActions, BulkDoneMessage } from './bulk/bulk-actions.tsx'
import { goodsCard, goodsColumns, type GoodsRow } from './goods-columns.tsx'
import { nameOfGoods } from './goods-words.ts'
import type { goodsListLoader } from './loaders.ts'
import { type GoodsFields, saveGoodsFields } from './save-goods-fields.ts'
import { sendTypedStock } from './stock-changes.ts'
import { TypePill } from '#features/goods-types/components/console/type-pill.tsx'

export function Component() {
  const address = useListAddress()
  const mayEdit = usePermission('goods.edit')
  const mayCount = usePermission('stock.count')
  const mayExport = usePermission('reports.export')
  const loaded = useScreenData<typeof goodsListLoader>()
  const replace = (goods: GoodsRow) =>
    loaded.change((data) => ({
      ...data,
      results: data.results.map((row) => (row.id === goods.id ? goods : row)),
    }))
  const save = async (goods: GoodsRow, fields: GoodsFields) => replace(await saveGoodsFields(goods, fields))
  const count = async (goods: GoodsRow, typed: string) =>
    replace({ ...goods, stock: await sendTypedStock(goods, typed) })
  const [done, setDone] = useState<BulkDone | null>(null)
  const finishBulk = (done: BulkDone) => {
    setDone(done)
    loaded.reload()
  }
  const bulkBar = (selection: Selection) => bulkActions({ selection, query: address.query, onDone: finishBulk })
  const facets = loaded.data?.facets
  return (
    <ConsolePage
      title={m.catalogue_console_goods()}
      note={facets && m.catalogue_console_count({ count: facets.on_sale + facets.withdrawn })}
      actions={
        <>
          {mayExport && (
            <Link className={buttonStyle()} to={consolePaths.exports({ ...typesIn(address), tab: 'goods' })}>
              {m.catalogue_console_export()}
            </Link>
          )}
          {mayEdit && (
            <Link className={buttonStyle({ variant: 'primary' })} to={consolePaths.newGoods}>
              <Icon name="plus" size={16} />
              {m.catalogue_console_add()}
            </Link>
          )}
        </>
      }
    >
      <ListTabs
        label={m.catalogue_console_tabs()}
        tabs={shownTabs.map((tab, index) => ({
          value: index === 0 ? '' : tab,
          label: tabNames[tab](),
          count: facets?.[tab],
        }))}
      />
      <ListTools hint={mayEdit && m.catalogue_console_edit_hint()}>
        <ListSearch label={m.catalogue_console_search()} placeholder={m.catalogue_console_search_hint()} />
        <TypePill />
        {address.get('foreign_tax') && (
          <UsedPill name="foreign_tax" label={m.catalogue_field_tax_percent()} value={m.catalogue_tax_foreign()} />
        )}
        <RangePill
          label={m.catalogue_console_price_range()}
          names={['price_min', 'price_max']}
          type="text"
          inputMode="decimal"
        />
      </ListTools>
      {done && <BulkDoneMessage key={done.batchId} done={done} onUndone={loaded.reload} />}
      <ConsoleList<GoodsRow>
        label={m.catalogue_console_goods()}
        loaded={loaded}
        columns={goodsColumns({ mayEdit, mayCount, save, count })}
        card={goodsCard}
        idOf={({ id }) => id}
        nameOf={(goods) => nameOfGoods(goods).name}
        toOf={consolePaths.goodsItem}
        {...(mayEdit && { bulk: bulkBar, canSelectAll: true })}
        empty={{ title: m.catalogue_console_empty(), text: m.catalogue_console_empty_text() }}
      />
    </ConsolePage>
  )
}

function typesIn(address: ListAddress) {
  const [type1, type2] = [address.get('type_1'), address.get('type_2')]
  return { ...(type1 && { type_1: type1 }), ...(type2 && { type_2: type2 }) }
}

const shownTabs = goodsTabs.filter((tab) => tab !== 'running_low')

const tabNames = {
  on_sale: m.catalogue_tab_on_sale,
  withdrawn: m.catalogue_tab_withdrawn,
  sold_out: m.catalogue_tab_sold_out,
  low_stock: m.catalogue_tab_low_stock,
  missing_translation: m.catalogue_tab_missing_translation,
  missing_picture: m.catalogue_tab_missing_picture,
  missing_facts: m.catalogue_tab_missing_facts,
} as const
