import { useState } from 'react'
import type { publishShopText, saveShopTextDraft, WireTextDraft } from '#features/content/console-contract.ts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { type Language, languages } from '#platform/i18n/language.ts'

export type Bodies = Record<Language, string>

export interface TextEditing {
  bodies: Bodies
  /** Languages that differ from the saved draft. */
  changed: readonly Language[]
  /** Changed languages in which another person has saved another text. */
  conflicts: readonly Language[]
  write(language: Language, body: string): void
  /** Replaces the typed text by the saved one. */
  takeSaved(language: Language): void
  discard(): void
  /** @throws ApiFailure; typed text stays */
  save(): Promise<WireTextDraft>
  /** Saves first, if needed. */
  publish(): Promise<void>
}

export function useTextEditing(text: WireTextDraft, onSaved: (next: WireTextDraft) => void): TextEditing {
  const [own, setOwn] = useState<Partial<Bodies>>({})
  const [conflicts, setConflicts] = useState<readonly Language[]>([])
  const bodies = { ...text.draft, ...own }
  const changed = languages.filter((language) => bodies[language] !== text.draft[language])
  const discard = () => {
    setOwn({})
    setConflicts([])
  }
  const { kind } = text
  const send = async (from: WireTextDraft, call: (headers: Record<string, string>) => Promise<WireTextDraft>) => {
    try {
      const next = await call(ifMatch(from.revision))
      discard()
      onSaved(next)
      return next
    } catch (failure) {
      if (isEditConflict(failure)) {
        const current = failure.body.current as WireTextDraft
        const both = changed.filter((language) => current.draft[language] !== from.draft[language])
        // Another person replaced the saved text before publishing: the typed one is shown again.
        setOwn((before) => ({ ...Object.fromEntries(both.map((language) => [language, bodies[language]])), ...before }))
        setConflicts(both)
        onSaved(current)
      }
      throw failure
    }
  }
  const save = () =>
    send(text, (headers) =>
      callConsole<typeof saveShopTextDraft>('PUT /api/console/shop/texts/{kind}/draft/', {
        params: { kind },
        headers,
        body: { bodies },
      }),
    )
  return {
    bodies,
    changed,
    conflicts,
    write: (language, body) => setOwn((before) => ({ ...before, [language]: body })),
    takeSaved(language) {
      setOwn(({ [language]: _typed, ...others }) => others)
      setConflicts((all) => all.filter((one) => one !== language))
    },
    discard,
    save,
    async publish() {
      const saved = changed.length > 0 || !text.is_draft_saved ? await save() : text
      await send(saved, (headers) =>
        callConsole<typeof publishShopText>('POST /api/console/shop/texts/{kind}/publish/', {
          params: { kind },
          headers,
        }),
      )
    },
  }
}
