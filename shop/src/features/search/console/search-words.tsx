/** Words that shoppers search, groups of one meaning, and a box to try them. */
import { useState } from 'react'
import { m } from '#texts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, ForbiddenState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { PageAside } from '#console-ui/page-aside.tsx'
import { WrongField } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { searchAuditLabels } from './audit-labels.ts'
import { shownDays } from '../values.ts'
import { joinWords } from './group-edits.ts'
import { GroupList } from './group-list.tsx'
import type { searchWordsLoader } from './loaders.ts'
import { TryBox, type Tried } from './try-box.tsx'
import { useGroups } from './use-groups.ts'
import { JoinDialog, WordsDialog } from './word-dialogs.tsx'
import { FoundWords, IgnoredWords, MissedWords } from './word-lists.tsx'

export function Component() {
  return usePermission('search.edit') ? <SearchWords /> : <ForbiddenState isPage />
}

function SearchWords() {
  const tab = useListAddress().get('tab')
  const loaded = useScreenData<typeof searchWordsLoader>()
  const { data, failure, reload } = loaded
  const changes = useGroups(loaded)
  const [joining, setJoining] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [tried, setTried] = useState<Tried>({ words: '', time: 0 })
  const tryWords = (words: string) => setTried(({ time }) => ({ words, time: time + 1 }))
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={m.search_title()}
      note={data && m.search_note({ days: shownDays, count: data.missed.length })}
      actions={
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" size={16} />
          {m.search_new_group()}
        </Button>
      }
    >
      <div className={changes.announcement ? 'banner' : undefined}>
        <output>{changes.announcement}</output>
        {changes.undo && (
          <button type="button" className="link" aria-disabled={changes.isBusy} onClick={changes.undo}>
            {m.search_undo()}
          </button>
        )}
      </div>
      <FormError failure={changes.failure} />
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      <ListTabs
        label={m.search_title()}
        tabs={[
          { value: '', label: m.search_tab_missed(), count: data?.missed.length },
          { value: 'groups', label: m.search_tab_groups(), count: data?.synonyms.groups.length },
          { value: 'found', label: m.search_tab_found() },
          { value: 'ignored', label: m.search_tab_ignored(), count: data?.ignored.length },
        ]}
      />
      <div className="grid gap-x-10 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <ListTools>
            <ListSearch label={m.search_find()} placeholder={m.search_find()} />
          </ListTools>
          {!data && <Loading />}
          {data && tab === '' && (
            <MissedWords
              rows={data.missed}
              isBusy={changes.isBusy}
              onJoin={setJoining}
              onJoinTo={(word, other) => changes.joinByPress(word, other, () => tryWords(word))}
              onIgnore={changes.ignore}
              onTry={tryWords}
            />
          )}
          {data && tab === 'ignored' && (
            <IgnoredWords rows={data.ignored} isBusy={changes.isBusy} onShowAgain={changes.showAgain} />
          )}
          {data && tab === 'groups' && <GroupList {...changes} />}
          {data && tab === 'found' && <FoundWords rows={data.searched} onTry={tryWords} />}
          {data && tab === 'groups' && (
            <SubjectHistory subject="synonyms:" words={searchAuditLabels} version={data.synonyms.revision} hasHeading />
          )}
        </div>
        <PageAside className="content-start">
          <TryBox tried={tried} onTry={tryWords} />
        </PageAside>
      </div>
      {joining !== null && (
        <JoinDialog
          word={joining}
          onJoin={async (other) => {
            const groups = joinWords(changes.groups, joining, { other, field: 'other' })
            await changes.save(groups, m.search_joined({ word: joining, other }))
            tryWords(joining)
          }}
          onClose={() => setJoining(null)}
        />
      )}
      {isAdding && (
        <WordsDialog
          title={m.search_new_group()}
          onWords={async (words) => {
            if (words.length < 2) throw new WrongField('words', m.search_group_of_one())
            await changes.save([[...words], ...changes.groups])
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </ConsolePage>
  )
}
