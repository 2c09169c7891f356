/** Reads a code with the camera, where the browser can; other browsers show nothing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { DrawnIcon } from '#ui/display/icon.tsx'
import { ConsoleDialog } from './dialogs/console-dialog.tsx'

interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new () => BarcodeReader) | undefined
}

const pauseInMs = 150
const canScan = () => globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator

interface ScanProps {
  /** Returns the code of a scanned text; null: another is awaited. */
  read?: (text: string) => string | null
  onCode(code: string): void
}

/** A button that shows the camera's view below itself. */
export function ScanCode({ onCode, ...scanned }: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canScan()) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.console_ui_scan_stop() : m.console_ui_scan()}
      </Button>
      {isOpen && (
        <Viewfinder
          {...scanned}
          onCode={(code) => {
            setOpen(false)
            onCode(code)
          }}
        />
      )}
    </div>
  )
}

const frameShape = 'M4 8V5h4M16 5h4v3M20 16v3h-4M8 19H4v-3M8 9v6M12 9v6M16 9v6'

/** An icon beside a search field; the camera's view is in a dialog. */
export function ScanButton({ onCode, ...scanned }: ScanProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canScan()) return null
  return (
    <>
      <button
        type="button"
        aria-label={m.console_ui_scan()}
        aria-haspopup="dialog"
        className="inline-grid size-8 flex-none place-items-center rounded-pill text-ink-2 hover:bg-sunk hover:text-ink"
        onClick={() => setOpen(true)}
      >
        <DrawnIcon shape={frameShape} size={18} />
      </button>
      {isOpen && (
        <ConsoleDialog title={m.console_ui_scan()} onClose={() => setOpen(false)}>
          <div className="grid gap-3">
            <Viewfinder
              {...scanned}
              onCode={(code) => {
                setOpen(false)
                onCode(code)
              }}
            />
            <p className="action-row">
              <Button onClick={() => setOpen(false)}>{m.console_ui_scan_stop()}</Button>
            </p>
          </div>
        </ConsoleDialog>
      )}
    </>
  )
}

function Viewfinder({ read = readAny, onCode }: ScanProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const report = useEffectEvent(onCode)
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const shown = video.current!
    const over = new AbortController()
    scan(shown, (text) => readNow(text), over.signal).then(
      (code) => code !== null && report(code),
      () => !over.signal.aborted && setFailed(true),
    )
    return () => over.abort()
  }, [])
  return (
    <>
      <video
        ref={video}
        className="w-full max-w-100 rounded-control bg-sunk"
        aria-label={m.console_ui_scan_view()}
        playsInline
        muted
      />
      <output className="text-small text-danger">{hasFailed && m.console_ui_scan_failed()}</output>
    </>
  )
}

const readAny = (text: string): string | null => text.trim() || null

/** @returns the first code seen; null where the signal comes first */
async function scan(
  video: HTMLVideoElement,
  read: (text: string) => string | null,
  signal: AbortSignal,
): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play()
    const reader = new globalThis.BarcodeDetector!()
    for (;;) {
      const seen = await reader.detect(video)
      if (signal.aborted) return null
      const code = seen.map(({ rawValue }) => read(rawValue)).find((one) => one !== null)
      if (code) return code
      await new Promise((resolve) => setTimeout(resolve, pauseInMs))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
