import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/display/icon.tsx'

export interface SmallIconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'type'> {
  icon: IconName
  size?: number
  /** Accessible name of the action. */
  label: string
}

/** A button of an icon alone, as high as a control. */
export function SmallIconButton({ icon, size = 16, label, ...rest }: SmallIconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="inline-grid size-control flex-none place-items-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink aria-disabled:cursor-default aria-disabled:text-line-strong"
    >
      <Icon name={icon} size={size} />
    </button>
  )
}
