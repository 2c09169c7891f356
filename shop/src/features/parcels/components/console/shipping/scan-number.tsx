/** Reads a tracking number with the camera, where the browser can; other browsers show nothing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '#texts'
import { isTrackingNumber, toTrackingNumber } from '#features/parcels/values.ts'
import { Button } from '#ui/controls/button.tsx'

interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new () => BarcodeReader) | undefined
}

const pauseInMs = 150
const canScan = () => globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator

export function ScanNumber({ onNumber }: { onNumber(number: string): void }) {
  const [isOpen, setOpen] = useState(false)
  if (!canScan()) return null
  return (
    <div className="grid justify-items-start gap-2">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.parcels_scan_stop() : m.parcels_scan()}
      </Button>
      {isOpen && (
        <Viewfinder
          onNumber={(number) => {
            setOpen(false)
            onNumber(number)
          }}
        />
      )}
    </div>
  )
}

function Viewfinder({ onNumber }: { onNumber(number: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const report = useEffectEvent(onNumber)
  useEffect(() => {
    const shown = video.current!
    const over = new AbortController()
    scan(shown, over.signal).then(
      (number) => number !== null && report(number),
      () => !over.signal.aborted && setFailed(true),
    )
    return () => over.abort()
  }, [])
  return (
    <>
      <video
        ref={video}
        className="w-full max-w-100 rounded-control bg-sunk"
        aria-label={m.parcels_scan_view()}
        playsInline
        muted
      />
      <output className="text-small text-danger">{hasFailed && m.parcels_scan_failed()}</output>
    </>
  )
}

/** @returns the first tracking number seen; null where the signal comes first */
async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play()
    const reader = new globalThis.BarcodeDetector!()
    for (;;) {
      const seen = await reader.detect(video)
      if (signal.aborted) return null
      const numbers = seen.map(({ rawValue }) => toTrackingNumber(rawValue))
      const number = numbers.find((text) => text !== '' && isTrackingNumber(text))
      if (number !== undefined) return number
      await new Promise((resolve) => setTimeout(resolve, pauseInMs))
    }
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
