import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts'
import { buttonStyle } from '../controls/button-style.ts'
import { PagePicture } from '../display/page-picture.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { scenes } from '../display/scenes.ts'

const errorTitle = 'error_page'
const failureTitle = 'Unexpected Application Error'

export const errorMeta = () => titleAlone(errorTitle)
export const failureMeta = () => titleAlone(failureTitle)

function titleAlone(title: string) {
  return [{ title: pageTitle(title) }, { name: 'robots', content: 'noindex' }]
}

/** Root error screen. Shows no technical details. */
export function ErrorScreen({ retryTo }: { retryTo?: string }) {
  return (
    <Failure title={errorTitle} sentence={m.error_page_broken()}>
      <RetryLink to={retryTo} />
    </Failure>
  )
}

/** The router could not serve the address: not found, method not allowed, bad request. */
export function RouterFailureScreen({ status, reason }: { status: number; reason?: unknown }) {
  const { sentence, way } = isReason(reason) ? reason : { sentence: failureSentence(status), way: null }
  return (
    <Failure title={failureTitle} sentence={sentence}>
      {way && (
        <a href={way.to} className={buttonStyle({ variant: 'secondary' })}>
          {way.label}
        </a>
      )}
      {status >= 500 && <RetryLink />}
    </Failure>
  )
}

/** Reason and link that a page's own error response carries. */
interface Reason {
  sentence: string
  way: { to: string; label: string }
}

const isReason = (data: unknown): data is Reason =>
  typeof data === 'object' && data !== null && 'sentence' in data && 'way' in data

function failureSentence(status: number): string {
  if (status === 404) return m.error_page_not_found()
  if (status === 405) return m.error_page_method_not_allowed()
  if (status < 500) return m.error_page_bad_request()
  return m.error_page_broken()
}

function Failure({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <div className="mx-auto mt-8 grid max-w-[560px] justify-items-center gap-4 text-center">
      <PagePicture
        scene={scenes.kintsugi}
        alt={m.ui_mended_bowl()}
        sizes="360px"
        isPriority
        className="max-w-[360px] rounded-picture"
      />
      <h1 tabIndex={-1} lang="en" className="font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      <p className="text-ink-2">{sentence}</p>
      {/* Plain links, so that after a failure the whole document is fetched again. */}
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/" className={buttonStyle({ variant: 'primary' })}>
          {m.error_page_to_home()}
        </a>
        {children}
      </div>
    </div>
  )
}

function RetryLink({ to }: { to?: string }) {
  const { pathname, search } = useLocation()
  return (
    <a href={to ?? pathname + search} className={buttonStyle({ variant: 'secondary' })}>
      {m.ui_retry()}
    </a>
  )
}
