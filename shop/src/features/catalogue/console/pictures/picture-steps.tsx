import type { ReactNode } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'

interface PictureStepsProps {
  place: number
  count: number
  onMove(step: 1 | -1): void
  onDelete(): void
}

/** Moves and deletes the picked picture, without dragging. */
export function PictureSteps({ place, count, onMove, onDelete }: PictureStepsProps): ReactNode {
  return (
    <p className="action-row justify-start my-3 [&_[aria-disabled]]:border-line">
      {([-1, 1] as const).map((step) => (
        <Button
          key={step}
          data-steps=""
          aria-disabled={place === (step === -1 ? 0 : count - 1)}
          onClick={() => onMove(step)}
        >
          {step === -1 ? m.catalogue_picture_forward() : m.catalogue_picture_back()}
        </Button>
      ))}
      <Button variant="danger-outline" onClick={onDelete}>
        {m.catalogue_picture_delete()}
      </Button>
      <output className="text-small text-ink-2">{m.catalogue_picture_stands({ place: place + 1, count })}</output>
    </p>
  )
}
