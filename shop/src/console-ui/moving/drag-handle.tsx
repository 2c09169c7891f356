import type { PointerEvent } from 'react'
import { DrawnIcon } from '#ui/display/icon.tsx'

/** For mouse and finger alone; the buttons do the same. */
export function DragHandle({ onPointerDown }: { onPointerDown(event: PointerEvent<HTMLElement>): void }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-6 flex-none cursor-grab touch-none place-items-center text-ink-3 active:cursor-grabbing [&_.icon]:stroke-[2.4]"
      onPointerDown={onPointerDown}
    >
      <DrawnIcon shape="M9 6v.2M15 6v.2M9 12v.2M15 12v.2M9 18v.2M15 18v.2" size={18} />
    </span>
  )
}
