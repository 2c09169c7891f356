/** Types and sub-types, in the order in which the shop shows them. */
import { useState } from 'react'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleEmptyState, ConsoleErrorState, StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { usePermission } from '#console-session/me-store.ts'
import type { typesLoader } from '../loaders.ts'
import { isEditConflict, rename, type Type } from './type-calls.ts'
import { TypeDialog } from './type-dialogs.tsx'
import { TypeHistory } from './type-history.tsx'
import { type Asked, TypeTreeRows } from './type-tree.tsx'
import { useMoves } from './use-moves.ts'

export function Component() {
  const mayEdit = usePermission('types.edit')
  const mayReadTrail = usePermission('trail.read')
  const { data: tree, failure, reload, change } = useScreenData<typeof typesLoader>()
  const show = (tree: Type[]) => change(() => tree)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const [placed, setPlaced] = useState('')
  const moves = useMoves(tree, { show, reload, say: setPlaced })
  if (failure && !tree) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.catalogue_types()}
      note={
        tree &&
        m.catalogue_types_count({
          types: tree.length,
          sub_types: tree.reduce((sum, { sub_types }) => sum + sub_types.length, 0),
        })
      }
      actions={
        mayEdit && (
          <Button variant="primary" onClick={() => setAsked({ what: 'add', type: null })}>
            <Icon name="plus" size={16} />
            {m.catalogue_types_add()}
          </Button>
        )
      }
    >
      {mayEdit && <p className="text-small text-ink-2">{m.catalogue_types_hint()}</p>}
      <output className={said ? 'banner' : 'sr-only'}>{said}</output>
      <output className="sr-only">{placed}</output>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {moves.failure && <StaleBanner failure={moves.failure} onRetry={reload} />}
      {!tree && <Loading />}
      {tree?.length === 0 && (
        <ConsoleEmptyState title={m.catalogue_types_empty()}>{m.catalogue_types_empty_text()}</ConsoleEmptyState>
      )}
      {tree && tree.length > 0 && (
        <TypeTreeRows
          tree={tree}
          actions={{
            mayEdit,
            mayReadTrail,
            move: moves.move,
            ask: setAsked,
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
      {asked?.what === 'history' && <TypeHistory asked={asked} onClose={() => setAsked(null)} />}
      {asked && asked.what !== 'history' && tree && (
        <TypeDialog
          key={asked.what}
          asked={asked}
          tree={tree}
          ask={setAsked}
          onStale={reload}
          onClose={() => setAsked(null)}
          onDone={(now, sentence) => {
            show(now)
            setSaid(sentence)
            setAsked(null)
          }}
        />
      )}
    </ConsolePage>
  )
}
