/** A text as its page shows it: the heading, the rows made of facts, and the paragraphs. */
import { m } from '#texts'
import type { WireTextDraft } from '#features/content/console-contract.ts'
import type { WireShopText } from '#features/content/contract.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { fullDayOf } from '#console-ui/when.ts'
import { defaultLanguage, type Language, languageNames } from '#platform/i18n/language.ts'
import { send } from '#platform/shop-api/send.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { Button } from '#ui/controls/button.tsx'
import { Facts } from '#ui/display/facts.tsx'
import { agreedKinds, textPaths } from '../../values.ts'
import { pageNames } from '../../components/page-names.ts'
import type { Bodies } from './use-text-editing.ts'

export interface TextPreviewProps {
  text: WireTextDraft
  bodies: Bodies
  language: Language
  onClose(): void
}

export function TextPreview({ text, bodies, language, onClose }: TextPreviewProps) {
  const options = { locale: language }
  const isShownIn = bodies[language].trim() === '' ? defaultLanguage : language
  const paragraphs = paragraphsOf(bodies[isShownIn])
  const loaded = useLoaded(`${text.kind} ${language} ${text.revision}`, (signal) => readRows(text, language, signal))
  return (
    <ConsoleDialog
      title={m.content_preview_in({ language: languageNames[language] })}
      className="w-[min(760px,calc(100vw-32px))]"
      onClose={onClose}
    >
      {loaded.failure && <StaleBanner failure={loaded.failure} onRetry={loaded.reload} />}
      <article lang={language} className="rounded-panel border border-line bg-paper p-5 text-[1rem]/[1.8]">
        <p className="mb-4 font-serif text-[1.5rem]/[1.4]">{pageNames[text.kind]({}, options)}</p>
        {loaded.data && loaded.data.length > 0 && (
          <Facts
            isCompact={agreedKinds.some((agreed) => agreed === text.kind)}
            facts={loaded.data.map(({ name, value }) => ({ term: name, detail: value }))}
          />
        )}
        <div lang={isShownIn} className="mt-6 grid max-w-[42em] gap-4">
          {paragraphs.map((paragraph, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- Paragraphs of a preview never move.
            <p key={place} className="wrap-anywhere whitespace-pre-line">
              {paragraph}
            </p>
          ))}
        </div>
      </article>
      <p className="action-row mt-4">
        <span className="mr-auto text-small text-ink-2">{textPaths[text.kind]}</span>
        <Button onClick={onClose}>{m.content_preview_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}

const paragraphsOf = (body: string) =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** Texts with versions show the next one; the others the rows of their page, and none while it does not exist. */
async function readRows({ kind, version }: WireTextDraft, language: Language, signal: AbortSignal) {
  const options = { locale: language }
  if (agreedKinds.some((agreed) => agreed === kind))
    return [
      { name: m.content_row_version({}, options), value: String((version ?? 0) + 1) },
      { name: m.content_row_published({}, options), value: fullDayOf(new Date()) },
    ]
  try {
    const text = await send('GET /api/shop_text/{kind}/', { params: { kind }, language, signal })
    return (text as WireShopText).rows
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return []
    throw failure
  }
}
