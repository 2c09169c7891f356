import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict, loadMe } from '#console-session/console-api.ts'
import type { useScreenData } from '#console-ui/connection/screen-loader.ts'
import type { putSynonyms, WireSynonyms } from '../console-contract.ts'
import type { Groups } from './group-edits.ts'
import type { searchWordsLoader } from './loaders.ts'

type ScreenData = ReturnType<typeof useScreenData<typeof searchWordsLoader>>

export interface GroupChanges {
  groups: Groups
  isBusy: boolean
  /** Result of the last change. */
  announcement: string
  /** Error of the last press; a dialog shows its own. */
  failure: Error | null
  /** Null: there is nothing to undo. */
  undo: (() => void) | null
  /**
   * Replaces the groups.
   * @throws Error where others have changed them meanwhile; the screen then shows theirs
   */
  save(groups: Groups, announcement?: string): Promise<void>
  /** Replaces the groups at a press outside of dialogs. */
  saveByPress(groups: Groups): void
}

/** The groups, each change of which is saved at once. */
export function useGroups({ data, change, reload }: ScreenData): GroupChanges {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [done, setDone] = useState<{ announcement: string; before: Groups | null }>({ announcement: '', before: null })
  const groups = data?.synonyms.groups ?? []
  const show = (synonyms: WireSynonyms) => change((data) => ({ ...data, synonyms }))
  const put = async (next: Groups, announcement: string, before: Groups | null) => {
    if (!data) return
    setFailure(null)
    setDone({ announcement: '', before: null })
    try {
      const body = { groups: next.map((words) => [...words]) }
      const headers = ifMatch(data.synonyms.revision)
      show(await callConsole<typeof putSynonyms>('PUT /api/console/synonyms/', { headers, body }))
    } catch (failure) {
      if (!isEditConflict(failure)) throw failure
      show(failure.body.current as WireSynonyms)
      throw new Error(m.search_changed_meanwhile(), { cause: failure })
    }
    setDone({ announcement, before })
    // Other missed words may have a group now.
    reload()
    void loadMe().catch(() => {})
  }
  const press = async (...change: Parameters<typeof put>) => {
    if (isBusy) return
    setBusy(true)
    try {
      await put(...change)
    } catch (thrown) {
      setFailure(thrown instanceof Error ? thrown : new Error(m.error_internal()))
    } finally {
      setBusy(false)
    }
  }
  const { before } = done
  return {
    groups,
    isBusy,
    announcement: done.announcement,
    failure,
    undo: before && (() => void press(before, m.search_undone(), null)),
    save: (next, announcement = m.search_saved()) => put(next, announcement, groups),
    saveByPress: (next) => void press(next, m.search_saved(), groups),
  }
}
