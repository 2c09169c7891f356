import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../display/icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  /** Accessible name of the action. */
  label: string
}

export const iconButtonStyle = 'icon-button'

export function IconButton({ icon, label, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonStyle}>
      <Icon name={icon} />
    </button>
  )
}
