import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleEmptyState } from '#console-ui/console-states.tsx'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { countGroups } from '../console-contract.ts'
import { maxGroupsCounted } from '../values.ts'
import { addWords, findGroups, type Group, type Groups, nameOfGroup, removeWord } from './group-edits.ts'
import type { GroupChanges } from './use-groups.ts'
import { WordsDialog } from './word-dialogs.tsx'

/** Groups of one meaning: words are added and removed, each change saved at once. */
export function GroupList({ groups, isBusy, save, saveByPress }: GroupChanges) {
  const address = useListAddress()
  const [addingTo, setAddingTo] = useState<Group | null>(null)
  const found = findGroups(groups, address.get('q'))
  const shown = found.slice((address.page - 1) * maxGroupsCounted, address.page * maxGroupsCounted)
  const counts = useCounts(shown)
  return (
    <>
      <p className="mb-2 text-small text-ink-2">{m.search_groups_hint()}</p>
      {shown.length === 0 ? (
        <ConsoleEmptyState title={m.search_groups_empty()} />
      ) : (
        <>
          <ul aria-label={m.search_tab_groups()} className="border-t border-line">
            {shown.map((group, place) => (
              <li key={nameOfGroup(group)} className="flex items-center gap-3 border-b border-line py-2">
                <ul aria-label={nameOfGroup(group)} className="flex min-w-0 flex-1 flex-wrap gap-2">
                  {group.map((word) => (
                    <GroupWord
                      key={word}
                      word={word}
                      // A group has at least two words.
                      onRemove={group.length > 2 ? () => saveByPress(removeWord(groups, group, word)) : null}
                      isBusy={isBusy}
                    />
                  ))}
                </ul>
                <span className="text-small whitespace-nowrap text-ink-2 tabular-nums">
                  {counts?.[place] !== undefined && m.search_group_count({ count: counts[place] })}
                </span>
                <Button
                  isSmall
                  aria-label={m.search_add_words_to({ group: nameOfGroup(group) })}
                  onClick={() => setAddingTo(group)}
                >
                  {m.search_add_words()}
                </Button>
                <button
                  type="button"
                  className="link text-small whitespace-nowrap"
                  aria-label={m.search_delete_group({ group: nameOfGroup(group) })}
                  aria-disabled={isBusy}
                  onClick={() => saveByPress(groups.filter((one) => one !== group))}
                >
                  {m.console_ui_delete()}
                </button>
              </li>
            ))}
          </ul>
          <ListPages count={found.length} pageSize={maxGroupsCounted} shown={shown.length} />
        </>
      )}
      {addingTo && (
        <WordsDialog
          title={m.search_add_words_to({ group: nameOfGroup(addingTo) })}
          onWords={(words) => save(addWords(groups, addingTo, { words, field: 'words' }))}
          onClose={() => setAddingTo(null)}
        />
      )}
    </>
  )
}

/** How many goods each group of a page finds; null until they are counted. */
function useCounts(shown: Groups): readonly number[] | null {
  const words = shown.map(([word = '']) => word.replaceAll(',', ' ')).join(',')
  const loaded = useLoaded(shown.map(nameOfGroup).join('\n'), async (signal) =>
    words === ''
      ? { counts: [] }
      : callConsole<typeof countGroups>('GET /api/console/search/group_counts/', { query: { words }, signal }),
  )
  return loaded.isLoading ? null : (loaded.data?.counts ?? null)
}

interface GroupWordProps {
  word: string
  isBusy: boolean
  /** Null: the word cannot be removed alone. */
  onRemove: (() => void) | null
}

function GroupWord({ word, isBusy, onRemove }: GroupWordProps) {
  return (
    <li className="inline-flex min-h-8 items-center rounded-pill bg-sunk pl-3 wrap-anywhere not-has-[button]:pr-3">
      {word}
      {onRemove && (
        <button
          type="button"
          className="grid size-8 flex-none place-items-center rounded-pill text-ink-3 hover:text-ink"
          aria-label={m.search_remove_word({ word })}
          aria-disabled={isBusy}
          onClick={onRemove}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  )
}
