/** A page of the shop with a draft or a version, on a phone's width or a computer's. */
import { useEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { CopyText } from '#console-ui/copy-text.tsx'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { classNames } from '#ui/display/class-names.ts'
import { Segments } from './segments.tsx'

type Device = 'phone' | 'wide'
const widths: Record<Device, number> = { phone: 390, wide: 1280 }
const shownHeight = 720

interface ContentPreviewProps {
  /** Token of the preview. */
  preview: string
  /** The page with the edited content. */
  path: string
  language: Language
  onLanguage(language: Language): void
  /** Changes when the page is to be loaded again. */
  revision: number
}

export function ContentPreview({ preview, path, language, onLanguage, revision }: ContentPreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  const frame = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(widths.phone)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, room / widths[device])
  const address = `${path}?${new URLSearchParams({ preview, lang: language })}`
  return (
    <section aria-label={m.home_preview()} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label={m.home_preview_device()}
          value={device}
          options={[
            ['phone', m.home_set_phone()],
            ['wide', m.home_set_wide()],
          ]}
          onValue={setDevice}
        />
        <Segments
          label={m.home_preview_language()}
          value={language}
          options={languages.map((one) => [one, languageNames[one], one] as const)}
          onValue={onLanguage}
        />
      </div>
      <div
        ref={frame}
        className={classNames(
          'max-w-full overflow-hidden rounded-panel border border-line',
          device === 'phone' ? 'w-[392px]' : 'w-full',
        )}
        style={{ height: shownHeight * scale + 2 }}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- The shop's own page, as shoppers have it. */}
        <iframe
          key={`${address} ${revision} ${device}`}
          src={address}
          title={m.home_preview_of({ language: languageNames[language] })}
          className="block origin-top-left bg-paper"
          style={{ width: widths[device], height: shownHeight, transform: `scale(${scale})` }}
        />
      </div>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small">
        <a className="link" href={address} target="_blank" rel="noreferrer">
          {m.home_preview_open()}
        </a>
        <CopyText text={new URL(address, location.origin).href} label={m.home_preview_link()} />
        <span className="text-ink-2">{m.home_preview_hint()}</span>
      </p>
    </section>
  )
}
