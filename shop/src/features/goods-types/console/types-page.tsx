/** Types and sub-types, in the order in which the shop shows them. */
import { isEditConflict } from '#console-session/console-api.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import type { typesLoader } from './loaders.ts'
import { rename, type Type } from './type-calls.ts'
import { TypeDialog } from './type-dialogs.tsx'
import { TypeHistory } from './type-history.tsx'
import type { TypesDialog } from './tree-row.tsx'
import { isFound, TypeTreeRows } from './type-tree.tsx'
import { useMoves } from './use-moves.ts'

export function Component() {
  const mayEdit = usePermission('types.edit')
  const mayAddGoods = usePermission('goods.edit')
  const mayReadTrail = usePermission('trail.read')
  const { data: tree, failure, reload, change } = useScreenData<typeof typesLoader>()
  const show = (tree: Type[]) => change(() => tree)
  const [dialog, setDialog] = useState<TypesDialog | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Goods belong to a sub-type: the first one leads on to them. */
  const [hasNewSubType, setHasNewSubType] = useState(false)
  const [placed, setPlaced] = useState('')
  const words = useListAddress().get('q')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const isAnyOpen = tree?.some(({ id }) => !folded.has(id)) ?? false
  const moves = useMoves(tree, { show, reload, announce: setPlaced })
  if (failure && !tree) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.goods_types_title()}
      note={
        tree &&
        m.goods_types_count({
          types: tree.length,
          sub_types: tree.reduce((sum, { sub_types }) => sum + sub_types.length, 0),
        })
      }
      actions={
        <>
          <Link className={buttonStyle()} to={consolePaths.factWords}>
            {m.goods_types_words()}
          </Link>
          {mayEdit && (
            <Button variant="primary" onClick={() => setDialog({ what: 'add', type: null })}>
              <Icon name="plus" size={16} />
              {m.goods_types_add()}
            </Button>
          )}
        </>
      }
    >
      {mayEdit && <p className="mb-3 text-small text-ink-2">{m.goods_types_hint()}</p>}
      <div className={announcement ? 'banner mt-3' : undefined}>
        <output>{announcement}</output>
        {hasNewSubType && mayAddGoods && (
          <Link className="link" to={consolePaths.newGoods}>
            {m.goods_types_add_goods()}
          </Link>
        )}
      </div>
      <output className="sr-only">{placed}</output>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {moves.failure && <StaleBanner failure={moves.failure} onRetry={reload} />}
      {!tree && <Loading />}
      {tree?.length === 0 && (
        <ConsoleEmptyState title={m.goods_types_empty()}>{m.goods_types_empty_text()}</ConsoleEmptyState>
      )}
      {tree && tree.length > 0 && (
        <ListTools>
          <ListSearch label={m.goods_types_search()} placeholder={m.goods_types_search()} />
          {words === '' && (
            <Button isSmall onClick={() => setFolded(new Set(isAnyOpen ? tree.map(({ id }) => id) : []))}>
              {isAnyOpen ? m.goods_types_fold_all() : m.goods_types_unfold_all()}
            </Button>
          )}
        </ListTools>
      )}
      {tree && tree.length > 0 && !tree.some((type) => isFound(type, words)) && (
        <ConsoleEmptyState title={m.console_ui_list_nothing_found()}>
          {m.console_ui_list_nothing_found_text()}
        </ConsoleEmptyState>
      )}
      {tree?.some((type) => isFound(type, words)) && (
        <TypeTreeRows
          tree={tree}
          words={words}
          folded={folded}
          onFold={(id) =>
            setFolded(new Set(folded.has(id) ? [...folded].filter((one) => one !== id) : [...folded, id]))
          }
          actions={{
            mayEdit,
            mayReadTrail,
            move: moves.move,
            open: setDialog,
            async rename(...edit) {
              try {
                show(await rename(...edit))
              } catch (failure) {
                const { cause } = failure as Error
                if (isEditConflict(failure) || isEditConflict(cause)) reload()
                throw failure
              }
            },
          }}
        />
      )}
      {dialog?.what === 'history' && <TypeHistory dialog={dialog} onClose={() => setDialog(null)} />}
      {dialog && dialog.what !== 'history' && tree && (
        <TypeDialog
          key={dialog.what}
          dialog={dialog}
          tree={tree}
          open={setDialog}
          onStale={reload}
          onClose={() => setDialog(null)}
          onDone={(now, sentence) => {
            show(now)
            setAnnouncement(sentence)
            setHasNewSubType(dialog.what === 'add' && dialog.type !== null)
            setDialog(null)
          }}
        />
      )}
    </ConsolePage>
  )
}
