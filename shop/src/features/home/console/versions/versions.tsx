/** Screen of all publications: content, time, preview and actions of each. */
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateMark, type StateTone } from '#console-ui/display/state-mark.tsx'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ListPages } from '#console-ui/lists/list-pages.tsx'
import { whenOf } from '#console-ui/when.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import type { restoreContentVersion, stopContentVersion, WireContentVersion } from '../../console-contract.ts'
import { builtInVersion, type VersionState } from '../../values.ts'
import { ContentPreview } from '../content-preview.tsx'
import { headlineOf, pictureOfSlide } from '../editor/content-items.ts'
import type { versionsLoader } from '../loaders.ts'

const states: Record<VersionState, [tone: StateTone, name: () => string]> = {
  planned: ['wait', m.home_state_planned],
  shown: ['todo', m.home_state_shown],
  replaced: ['off', m.home_state_replaced],
  ended: ['off', m.home_state_ended],
  stopped: ['off', m.home_state_stopped],
}

type Act = 'preview' | 'restore' | 'stop'

export function Component() {
  const { data, failure, reload } = useScreenData<typeof versionsLoader>()
  const [open, setOpen] = useState<{ act: Act; version: WireContentVersion } | null>(null)
  const close = () => setOpen(null)
  if (failure && !data) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  const revision = data?.draft.revision ?? 0
  const act = async (act: 'restore' | 'stop', { version }: WireContentVersion) => {
    const input = { params: { version }, headers: { 'if-match': `"${revision}"` } }
    try {
      await (act === 'restore'
        ? callConsole<typeof restoreContentVersion>('POST /api/console/content/versions/{version}/restore/', input)
        : callConsole<typeof stopContentVersion>('POST /api/console/content/versions/{version}/stop/', input))
      close()
    } finally {
      reload()
    }
  }
  return (
    <ConsolePage
      title={m.home_versions()}
      crumbs={
        <Link className="link" to={consolePaths.homeContent}>
          {m.home_content()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {data ? (
        <>
          <p className="mb-3 text-small text-ink-2">{m.home_versions_hint()}</p>
          <ul className="border-t border-line" aria-label={m.home_versions()}>
            {data.versions.results.map((version) => (
              <Row key={version.version} version={version} onAct={(name) => setOpen({ act: name, version })} />
            ))}
          </ul>
          <ListPages count={data.versions.count} pageSize={defaultPageSize} shown={data.versions.results.length} />
        </>
      ) : (
        <Loading />
      )}
      {open?.act === 'preview' && <PreviewDialog version={open.version} onClose={close} />}
      {open && open.act !== 'preview' && (
        <ConfirmDialog
          title={
            open.act === 'restore'
              ? m.home_restore_title({ version: open.version.version })
              : m.home_stop_title({ version: open.version.version })
          }
          submit={open.act === 'restore' ? m.home_restore() : stopLabel(open.version)}
          work={() => act(open.act as 'restore' | 'stop', open.version)}
          onClose={close}
        >
          <p className="mb-4">{open.act === 'restore' ? m.home_restore_text() : m.home_stop_text()}</p>
        </ConfirmDialog>
      )}
    </ConsolePage>
  )
}

const stopLabel = ({ state }: WireContentVersion) => (state === 'planned' ? m.home_cancel_plan() : m.home_stop())

function Row({ version, onAct }: { version: WireContentVersion; onAct(act: Act): void }) {
  const { state, content, version: number, staff_name: by, restored_from: former } = version
  const [tone, name] = states[state]
  const [slide] = content.slides
  const url = slide ? pictureOfSlide(slide) : null
  const canStop = number !== builtInVersion && (state === 'shown' || state === 'planned' || state === 'replaced')
  const label = (act: string) => m.home_act_of({ act, version: number })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      {url && <img src={url} alt="" width={96} height={54} className="h-[54px] w-24 rounded-picture object-cover" />}
      <div className="min-w-50 flex-1">
        <p className="flex flex-wrap gap-x-3">
          <b className="font-strong">
            {number === builtInVersion ? m.home_built_in() : m.home_version_number({ version: number })}
          </b>
          <StateMark tone={tone}>{name()}</StateMark>
        </p>
        <p className="text-small text-ink-2">
          {slide && headlineOf(slide.texts[defaultLanguage].headline)}
          {former !== null && ` · ${m.home_restored_from({ version: former })}`}
        </p>
        <p className="text-small text-ink-2 tabular-nums">
          {periodOf(version)}
          {by !== '' && ` · ${by}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={label(m.home_preview())} onClick={() => onAct('preview')}>
          {m.home_preview()}
        </Button>
        {state !== 'shown' && (
          <Button aria-label={label(m.home_restore())} onClick={() => onAct('restore')}>
            {m.home_restore()}
          </Button>
        )}
        {canStop && (
          <Button variant="quiet" aria-label={label(stopLabel(version))} onClick={() => onAct('stop')}>
            {stopLabel(version)}
          </Button>
        )}
      </div>
    </li>
  )
}

function periodOf({ from, until, stopped_at: stopped }: WireContentVersion): string {
  if (from === null) return m.home_built_in_note()
  if (stopped !== null) return m.home_period_stopped({ from: whenOf(from), until: whenOf(stopped) })
  if (until === null) return m.home_period_open({ from: whenOf(from) })
  return m.home_period({ from: whenOf(from), until: whenOf(until) })
}

function PreviewDialog({ version, onClose }: { version: WireContentVersion; onClose(): void }) {
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  return (
    <ConsoleDialog
      title={m.home_act_of({ act: m.home_preview(), version: version.version })}
      className="w-[min(760px,calc(100vw-32px))]"
      onClose={onClose}
    >
      <ContentPreview
        preview={version.preview}
        path={paths.home}
        language={language}
        onLanguage={setLanguage}
        revision={version.version}
      />
      <p className="action-row mt-4">
        <Button onClick={onClose}>{m.home_preview_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}
