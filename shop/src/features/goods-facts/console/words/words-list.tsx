/** Screen of brands and materials: their names, how many goods have them, and the actions of staff. */
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListPill, ListSearch, ListTools } from '#console-ui/lists/list-tools.tsx'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import type { FactWord } from '../../console-contract.ts'
import { factFields, wordFacts } from '../../fact-fields.ts'
import type { wordsLoader } from '../loaders.ts'
import { goodsCountOf } from './word-calls.ts'
import { WordDialog, type WordsDialog } from './word-dialogs.tsx'

export function Component() {
  const mayEdit = usePermission('types.edit')
  const mayReadTrail = usePermission('trail.read')
  const loaded = useScreenData<typeof wordsLoader>()
  const [dialog, setDialog] = useState<WordsDialog | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const acts = (word: FactWord) =>
    (mayEdit || mayReadTrail) && <Acts word={word} mayEdit={mayEdit} mayReadTrail={mayReadTrail} open={setDialog} />
  return (
    <ConsolePage
      title={m.goods_types_words()}
      note={loaded.data && m.goods_facts_words_count({ count: loaded.data.count })}
      crumbs={
        <Link className="link" to={consolePaths.types}>
          {m.goods_types_title()}
        </Link>
      }
      actions={
        mayEdit && (
          <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
            <Icon name="plus" size={16} />
            {m.goods_facts_word_add()}
          </Button>
        )
      }
    >
      <output className={announcement ? 'banner' : 'sr-only'}>{announcement}</output>
      <ListTools>
        <ListSearch label={m.goods_facts_word_search()} placeholder={m.goods_facts_word_search()} />
        <ListPill
          name="fact"
          label={m.goods_facts_audit_fact()}
          options={wordFacts.map((value) => ({ value, label: factFields[value].name() }))}
        />
      </ListTools>
      <ConsoleList<FactWord>
        label={m.goods_types_words()}
        loaded={loaded}
        columns={columnsOf(acts)}
        card={(word) => cardOf(word, acts)}
        idOf={({ id }) => id}
        nameOf={({ names }) => nameInLanguage(names)}
        empty={{ title: m.goods_facts_words_empty(), text: m.goods_facts_words_empty_text() }}
      />
      {dialog && (
        <WordDialog
          key={dialog.what}
          dialog={dialog}
          open={setDialog}
          onStale={loaded.reload}
          onClose={() => setDialog(null)}
          onDone={(sentence) => {
            setDialog(null)
            setAnnouncement(sentence)
            loaded.reload()
          }}
        />
      )}
    </ConsolePage>
  )
}

type ActsOf = (word: FactWord) => ReactNode

const columnsOf = (acts: ActsOf): readonly ListColumn<FactWord>[] => [
  ...languages.map((language) => ({
    key: language,
    title: languageNames[language],
    cell: ({ names }: FactWord) =>
      names[language] ? (
        <span lang={language} className="wrap-anywhere">
          {names[language]}
        </span>
      ) : (
        <span className="text-warn">{m.console_ui_untranslated()}</span>
      ),
  })),
  { key: 'fact', title: m.goods_facts_audit_fact(), cell: ({ fact }) => factFields[fact].name() },
  { key: 'goods', title: m.goods_types_goods(), isFigure: true, cell: goodsCountOf },
  { key: 'acts', title: m.goods_facts_word_acts(), cell: acts },
]

function cardOf(word: FactWord, acts: ActsOf) {
  const { names, fact } = word
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-strong wrap-anywhere">{nameInLanguage(names)}</span>
        <span className="text-ink-2 tabular-nums">{goodsCountOf(word)}</span>
      </p>
      <p className="text-small wrap-anywhere text-ink-2">
        {[factFields[fact].name(), ...languages.map((language) => names[language] ?? m.console_ui_untranslated())].join(
          ' · ',
        )}
      </p>
      {acts(word)}
    </div>
  )
}

interface ActsProps {
  word: FactWord
  mayEdit: boolean
  mayReadTrail: boolean
  open(dialog: WordsDialog): void
}

function Acts({ word, mayEdit, mayReadTrail, open }: ActsProps) {
  const name = nameInLanguage(word.names)
  const act = (what: 'rename' | 'merge' | 'delete' | 'history', text: string, label: string) => (
    <button type="button" className="link" aria-label={label} onClick={() => open({ what, word })}>
      {text}
    </button>
  )
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-small">
      {mayEdit && (
        <>
          {act('rename', m.goods_facts_word_rename(), m.goods_facts_word_rename_of({ name }))}
          {act('merge', m.goods_facts_word_merge(), m.goods_facts_word_merge_of({ name }))}
          {word.goods_count === 0 && act('delete', m.console_ui_delete(), m.goods_types_delete_of({ name }))}
        </>
      )}
      {mayReadTrail && act('history', m.staff_history(), m.staff_history_of({ name }))}
    </span>
  )
}
