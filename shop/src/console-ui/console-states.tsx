/** Placeholders of a list that is empty, failed to load, or is not for this role. */
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { ScriptReplaced } from './connection/lazy-screen.ts'
import { isConnectionLost } from '#console-session/console-api.ts'
import { useMe } from '#console-session/me-store.ts'
import { roleName } from '#console-session/role-names.ts'

/** Relative to the console's own router. */
const firstScreen = '/'

const faceStyle = 'grid justify-items-center gap-2.5 px-5 py-12 text-center'

export interface EmptyFaceProps {
  title: string
  action?: ReactNode
  children?: string | undefined
}

export function ConsoleEmptyState({ title, action, children }: EmptyFaceProps) {
  return (
    <div className={faceStyle} data-face>
      <p className="text-[1rem] font-strong">{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

/** Appears only after a noticeable wait. */
export function Loading() {
  return (
    <p className="animate-appear-late text-ink-2" data-loading>
      {m.console_ui_loading()}
    </p>
  )
}

/** For a route whose script or data failed to load. Reloads by itself after an upgrade. */
export function FailedFace() {
  const failure = useRouteError()
  const [isReloading] = useState(() => failure instanceof ScriptReplaced && !wasJustReloaded())
  useEffect(() => {
    if (isReloading) location.reload()
  }, [isReloading])
  if (isReloading) return null
  return <ConsoleErrorState isPage failure={failure} onRetry={() => location.reload()} />
}

export interface FailureFaceProps {
  failure: unknown
  onRetry(): void
  /** Replaces the whole screen, not only a list under a heading. */
  isPage?: boolean
}

export function ConsoleErrorState({ failure, onRetry, isPage = false }: FailureFaceProps) {
  const { code, message, requestId } = knownFailure(failure)
  useWhenReachable(isConnectionLost(failure), onRetry)
  if (code === 'permission_denied') return <ForbiddenState isPage={isPage} />
  return (
    <div className={faceStyle} data-face role="alert">
      <FaceTitle isPage={isPage}>
        {code === 'not_found' ? m.console_ui_not_found_title() : m.console_ui_failed_title()}
      </FaceTitle>
      <p>{message}</p>
      {requestId && <p className="code-text">{m.console_ui_failed_number({ id: requestId })}</p>}
      <Button onClick={onRetry}>{m.console_ui_try_again()}</Button>
    </div>
  )
}

/** Other errors have no message for readers, and none in the reader's language. */
function knownFailure(failure: unknown): Partial<ApiFailure> {
  return failure instanceof ApiFailure ? failure : { message: m.error_internal() }
}

export interface StaleBannerProps {
  failure: Partial<ApiFailure>
  onRetry(): void
  /** Nothing was loaded before. */
  isFirst?: boolean
}

/** Shown above stale content after a failed reload. */
export function StaleBanner({ failure, onRetry, isFirst = false }: StaleBannerProps) {
  const why = failure.message ?? ''
  useWhenReachable(isConnectionLost(failure), onRetry)
  return (
    <div className="banner bg-danger-soft" role="alert">
      <p>
        {isFirst ? why : m.console_ui_stale({ why })}{' '}
        {failure.requestId && (
          <span className="code-text">{m.console_ui_failed_number({ id: failure.requestId })}</span>
        )}
      </p>
      <Button onClick={onRetry}>{m.console_ui_try_again()}</Button>
    </div>
  )
}

export function ForbiddenState({ isPage = false }: Pick<FailureFaceProps, 'isPage'>) {
  const me = useMe()
  return (
    <div className={faceStyle} data-face>
      <FaceTitle isPage={isPage}>{m.console_ui_forbidden_title()}</FaceTitle>
      <p>{m.console_ui_forbidden_text({ role: me ? roleName(me.role) : '' })}</p>
      <Link className={buttonStyle()} to={firstScreen}>
        {m.console_ui_forbidden_back()}
      </Link>
    </div>
  )
}

/** A reload that has not helped is not repeated within a minute. */
function wasJustReloaded(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opened?.type === 'reload' && performance.now() < 60_000
}

function FaceTitle({ isPage, children }: { isPage: boolean; children: string }) {
  const shopName = useMe()?.shop_name ?? ''
  useEffect(() => {
    if (isPage) document.title = `${children} · ${shopName}`
  }, [isPage, children, shopName])
  if (!isPage) return <p className="text-[1rem] font-strong">{children}</p>
  return (
    <h1 className="text-[1rem] font-strong" tabIndex={-1}>
      {children}
    </h1>
  )
}
