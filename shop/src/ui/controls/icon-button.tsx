import type { ComponentProps } from 'react'
import { Icon, type IconName } from '../display/icon.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  icon: IconName
  /** What it does, for those who cannot see the icon. */
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
