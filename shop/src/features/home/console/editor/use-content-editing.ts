import { useState } from 'react'
import { callConsole } from '#console-session/console-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import type { publishContent, saveContentDraft, WireContentDraft } from '../../console-contract.ts'
import type { HomeContent } from '../../values.ts'
import { countChanges } from './content-items.ts'

export interface ContentEditing {
  /** The typed content. */
  content: HomeContent
  /** Items that differ from the saved draft. */
  unsavedCount: number
  /** Another person has saved another draft, which saving would replace. */
  isConflicting: boolean
  change(next: (content: HomeContent) => HomeContent): void
  /** Replaces the typed content by the saved draft. */
  discard(): void
  /** @throws ApiFailure; the typed content stays */
  save(): Promise<WireContentDraft>
  publish(times: { from?: string; until?: string }): Promise<void>
  /** Resets the draft to the published content. */
  discardDraft(): Promise<void>
}

export function useContentEditing(draft: WireContentDraft, onSaved: (next: WireContentDraft) => void): ContentEditing {
  const [own, setOwn] = useState<HomeContent | null>(null)
  const [isConflicting, setConflicting] = useState(false)
  const content = own ?? draft.content
  const unsavedCount = own ? countChanges(draft.content, own) : 0
  const send = async (
    from: WireContentDraft,
    call: (headers: Record<string, string>) => Promise<WireContentDraft>,
  ): Promise<WireContentDraft> => {
    try {
      const next = await call({ 'if-match': `"${from.revision}"` })
      setOwn(null)
      setConflicting(false)
      onSaved(next)
      return next
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'edit_conflict') {
        // Typed text stays, also after another person replaced its saved state.
        setOwn(content)
        setConflicting(true)
        onSaved(failure.body.current as WireContentDraft)
      }
      throw failure
    }
  }
  const put = (next: HomeContent) =>
    send(draft, (headers) =>
      callConsole<typeof saveContentDraft>('PUT /api/console/content/draft/', { headers, body: { content: next } }),
    )
  return {
    content,
    unsavedCount,
    isConflicting,
    change: (next) => setOwn((before) => next(before ?? draft.content)),
    discard() {
      setOwn(null)
      setConflicting(false)
    },
    save: () => put(content),
    async publish(times) {
      const saved = unsavedCount > 0 ? await put(content) : draft
      await send(saved, (headers) =>
        callConsole<typeof publishContent>('POST /api/console/content/publish/', { headers, body: times }),
      )
    },
    async discardDraft() {
      await put(draft.shown)
    },
  }
}
