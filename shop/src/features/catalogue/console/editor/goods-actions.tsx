/**
 * Actions on one item as a whole. Withdrawing is at hand; deleting is not, and shows beforehand where it is
 * impossible.
 */
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { paths } from '#paths'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { DeleteDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { MoreMenu } from '#console-ui/display/more-menu.tsx'
import { usePermission } from '#console-session/me-store.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { ConsoleGoods, deleteGoods } from '../../console-contract/goods.ts'
import { nameOfGoods } from '../goods-words.ts'
import { saveGoodsFields } from '../save-goods-fields.ts'

export interface GoodsActionsProps {
  goods: ConsoleGoods
  onChanged(goods: ConsoleGoods): void
  onDeleted(): void
}

export function GoodsActions({ goods, onChanged, onDeleted }: GoodsActionsProps) {
  const mayEdit = usePermission('goods.edit')
  const withdrawing = useSubmit(async () => onChanged(await saveGoodsFields(goods, { is_on_sale: false })))
  return (
    <>
      {withdrawing.failure && (
        <span className="text-small text-danger" role="alert">
          {withdrawing.failure.message}
        </span>
      )}
      {goods.is_on_sale && (
        <a
          className={buttonStyle({ variant: 'quiet' })}
          href={new URL(paths.goods(goods.id), location.origin).href}
          target="_blank"
          rel="noreferrer"
        >
          {m.catalogue_console_see_in_shop()}
        </a>
      )}
      {mayEdit && (
        <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.goodsPrices(goods)}>
          {m.catalogue_editor_prices()}
        </Link>
      )}
      {mayEdit && (
        <Link className={buttonStyle({ variant: 'quiet' })} to={consolePaths.copyOfGoods(goods)}>
          {m.catalogue_copy()}
        </Link>
      )}
      {mayEdit && goods.is_on_sale && (
        <Button disabled={withdrawing.isBusy} onClick={() => void withdrawing.run()}>
          {m.catalogue_console_withdraw()}
        </Button>
      )}
      {mayEdit && !goods.deletes_at && <MoreActions goods={goods} onDeleted={onDeleted} />}
    </>
  )
}

function MoreActions({ goods, onDeleted }: Pick<GoodsActionsProps, 'goods' | 'onDeleted'>) {
  const whyId = useId()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <MoreMenu name={nameOfGoods(goods).name}>
        <Button
          variant="danger-outline"
          disabled={goods.was_ordered}
          aria-describedby={goods.was_ordered ? whyId : undefined}
          onClick={() => setConfirming(true)}
        >
          {m.console_ui_delete()}
        </Button>
        {goods.was_ordered && (
          <p className="text-small text-ink-2" id={whyId}>
            {m.catalogue_goods_was_ordered()}
          </p>
        )}
      </MoreMenu>
      {isConfirming && (
        <DeleteGoods
          goods={goods}
          onClose={(isDone) => {
            setConfirming(false)
            if (isDone) onDeleted()
          }}
        />
      )}
    </>
  )
}

function DeleteGoods({ goods, onClose }: { goods: ConsoleGoods; onClose(isDone: boolean): void }) {
  const work = async () => {
    await callConsole<typeof deleteGoods>('DELETE /api/console/goods/{id}/', {
      params: { id: goods.id },
      headers: ifMatch(goods.revision),
    })
    onClose(true)
  }
  return (
    <DeleteDialog name={nameOfGoods(goods).name} work={work} onClose={() => onClose(false)}>
      <p>{m.catalogue_console_delete_text()}</p>
    </DeleteDialog>
  )
}
