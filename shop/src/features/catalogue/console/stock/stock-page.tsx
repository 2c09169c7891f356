/** Goods running out come first; counts and arrivals are entered in the list. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsoleDialog, useDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { ScanButton } from '#console-ui/scan-code.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { StockMovements } from '../editor/goods-history.tsx'
import { StockForm, StockNow } from '../editor/stock-panel.tsx'
import type { GoodsRow } from '../goods-columns.tsx'
import { nameOfGoods } from '../goods-words.ts'
import { firstStockTab, type stockLoader } from '../loaders.ts'
import { saveGoodsFields } from '../save-goods-fields.ts'
import { sendTypedStock } from '../stock-changes.ts'
import { TypePill } from '#features/goods-types/components/console/type-pill.tsx'
import { stockCard, stockColumns } from './stock-columns.tsx'

export function Component() {
  const [mayEdit, mayCount] = [usePermission('goods.edit'), usePermission('stock.count')]
  const address = useListAddress()
  const tab = address.get('tab') || firstStockTab
  const loaded = useScreenData<typeof stockLoader>()
  const [openId, setOpenId] = useState<number | null>(null)
  const [written, setWritten] = useState('')
  const { facets, results = [] } = loaded.data ?? {}
  const opened = results.find(({ id }) => id === openId)
  const put = (id: number, fields: Partial<GoodsRow>) =>
    loaded.change((data) => ({
      ...data,
      results: data.results.map((row) => (row.id === id ? { ...row, ...fields } : row)),
    }))
  const actions = {
    mayEdit,
    mayCount,
    open: ({ id }: GoodsRow) => setOpenId(id),
    count: async (goods: GoodsRow, typed: string) => put(goods.id, { stock: await sendTypedStock(goods, typed) }),
    warnAt: async (goods: GoodsRow, low_stock_at: string | null) =>
      put(goods.id, await saveGoodsFields(goods, { low_stock_at })),
  }
  const tabs = [
    { value: '', label: m.catalogue_stock_tab_low(), count: facets?.running_low },
    { value: 'on_sale', label: m.catalogue_stock_tab_all(), count: facets?.on_sale },
    { value: 'withdrawn', label: m.catalogue_tab_withdrawn(), count: facets?.withdrawn },
  ]
  return (
    <ConsolePage title={m.catalogue_console_stock()} waiting={mayCount ? (facets?.running_low ?? 0) : 0}>
      <ListTabs label={m.catalogue_console_tabs()} tabs={tabs} />
      <ListTools hint={mayCount && m.catalogue_stock_edit_hint()}>
        <ListSearch label={m.catalogue_console_search()} placeholder={m.catalogue_console_search_hint()} />
        <ScanButton onCode={(q) => address.set({ q })} />
        <TypePill />
      </ListTools>
      <output>{written && <span className="banner">{written}</span>}</output>
      <ConsoleList<GoodsRow>
        label={m.catalogue_console_stock()}
        loaded={loaded}
        columns={stockColumns(actions)}
        card={(goods) => stockCard(goods, actions)}
        idOf={({ id }) => id}
        nameOf={(goods) => nameOfGoods(goods).name}
        toOf={consolePaths.goodsItem}
        empty={
          tab === firstStockTab
            ? { title: m.catalogue_stock_enough(), text: m.catalogue_stock_enough_text() }
            : { title: m.catalogue_console_empty(), text: m.catalogue_console_empty_text() }
        }
      />
      {opened && (
        <StockDialog
          goods={opened}
          onChanged={(stock, counted) => {
            put(opened.id, { stock })
            setOpenId(null)
            setWritten(writtenWords(nameOfGoods(opened).name, stock, counted))
          }}
          onClose={() => setOpenId(null)}
        />
      )}
    </ConsolePage>
  )
}

function writtenWords(name: string, stock: number, counted = stock): string {
  if (counted === stock) return m.catalogue_stock_written({ name, stock: formatCount(stock) })
  return m.catalogue_stock_written_sold({ name, stock: formatCount(stock), counted: formatCount(counted) })
}

interface StockDialogProps {
  goods: GoodsRow
  onChanged(stock: number, counted?: number): void
  onClose(): void
}

function StockDialog({ goods, onChanged, onClose }: StockDialogProps) {
  const mayCount = usePermission('stock.count')
  const below = (isBusy: boolean) => (
    <>
      <h3 className="section-title">{m.catalogue_movements()}</h3>
      <StockMovements id={goods.id} stock={goods.stock} version={String(goods.stock)} />
      <StockActs goods={goods} hasForm={mayCount} isBusy={isBusy} />
    </>
  )
  return (
    <ConsoleDialog title={nameOfGoods(goods).name} onClose={onClose}>
      <StockNow goods={goods} />
      {mayCount ? (
        <StockForm goods={goods} onChanged={onChanged}>
          {below}
        </StockForm>
      ) : (
        <div className="grid gap-3">{below(false)}</div>
      )}
    </ConsoleDialog>
  )
}

function StockActs({ goods, hasForm, isBusy }: { goods: GoodsRow; hasForm: boolean; isBusy: boolean }) {
  const { close, hasTyped } = useDialog()
  return (
    <div className="action-row sticky -bottom-6 -mb-6 bg-raised pt-3 pb-6">
      <UnsavedGuard hasUnsaved={hasTyped} />
      <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.goodsItem(goods)}>
        {m.catalogue_stock_open_goods()}
      </Link>
      <Button onClick={close}>{m.console_ui_close()}</Button>
      {hasForm && (
        <Button type="submit" variant="primary" disabled={isBusy}>
          {m.catalogue_stock_write_down()}
        </Button>
      )}
    </div>
  )
}
