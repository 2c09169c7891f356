import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict, loadMe } from '#console-session/console-api.ts'
import type { useScreenData } from '#console-ui/connection/screen-loader.ts'
import type { ignoreWords, putSynonyms, showWordsAgain, WireIgnored, WireSynonyms } from '../console-contract.ts'
import { type Groups, joinWords } from './group-edits.ts'
import type { searchWordsLoader } from './loaders.ts'

type ScreenData = ReturnType<typeof useScreenData<typeof searchWordsLoader>>

export interface GroupChanges {
  groups: Groups
  isBusy: boolean
  /** Result of the last change. */
  announcement: string
  /** Error of the last press; a dialog shows its own. */
  failure: Error | null
  /** Null: nothing to undo. */
  undo: (() => void) | null
  /**
   * Replaces the groups.
   * @throws Error where others have changed them meanwhile; the screen then shows theirs
   */
  save(groups: Groups, announcement?: string): Promise<void>
  /** Replaces the groups at a press outside of dialogs. */
  saveByPress(groups: Groups): void
  /** Makes two words one meaning. */
  /** `onDone` follows once the group is saved. */
  joinByPress(word: string, other: string, onDone: () => void): void
  ignore(words: string): void
  showAgain(row: WireIgnored): void
}

/** Content that the last change replaced. */
type Undone = { before: Groups } | { ignored: WireIgnored }

/** The groups, each change of which is saved at once. */
export function useGroups({ data, change, reload }: ScreenData): GroupChanges {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [done, setDone] = useState<{ announcement: string; undone: Undone | null }>({ announcement: '', undone: null })
  const groups = data?.synonyms.groups ?? []
  const show = (synonyms: WireSynonyms) => change((data) => ({ ...data, synonyms }))
  const put = async (next: Groups, announcement: string, before: Groups | null) => {
    if (!data) return
    setFailure(null)
    setDone({ announcement: '', undone: null })
    try {
      const body = { groups: next.map((words) => [...words]) }
      const headers = ifMatch(data.synonyms.revision)
      show(await callConsole<typeof putSynonyms>('PUT /api/console/synonyms/', { headers, body }))
    } catch (failure) {
      if (!isEditConflict(failure)) throw failure
      show(failure.body.current as WireSynonyms)
      throw new Error(m.search_changed_meanwhile(), { cause: failure })
    }
    end(announcement, before && { before })
  }
  const end = (announcement: string, undone: Undone | null) => {
    setDone({ announcement, undone })
    // Other missed words may have a group now.
    reload()
    void loadMe().catch(() => {})
  }
  const ignore = async (words: string) => {
    const body = { words }
    const ignored = await callConsole<typeof ignoreWords>('POST /api/console/search/ignored/', { body })
    end(m.search_ignored_done({ word: words }), { ignored })
  }
  const showAgain = async ({ id, words }: WireIgnored) => {
    await callConsole<typeof showWordsAgain>('DELETE /api/console/search/ignored/{id}/', { params: { id } })
    end(m.search_shown_again({ word: words }), null)
  }
  const press = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    setDone({ announcement: '', undone: null })
    try {
      await work()
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
    } finally {
      setBusy(false)
    }
  }
  const { undone } = done
  const undo = async (last: Undone) =>
    'before' in last ? put(last.before, m.search_undone(), null) : showAgain(last.ignored)
  return {
    groups,
    isBusy,
    announcement: done.announcement,
    failure,
    undo: undone && (() => void press(() => undo(undone))),
    save: (next, announcement = m.search_saved()) => put(next, announcement, groups),
    saveByPress: (next) => void press(() => put(next, m.search_saved(), groups)),
    joinByPress: (word, other, onDone) =>
      void press(async () => {
        const next = joinWords(groups, word, { other, field: 'other' })
        await put(next, m.search_joined({ word, other }), groups)
        onDone()
      }),
    ignore: (words) => void press(() => ignore(words)),
    showAgain: (row) => void press(() => showAgain(row)),
  }
}
