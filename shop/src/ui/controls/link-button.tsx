import { type ReactNode, useEffect } from 'react'
import { Link, type LinkProps } from 'react-router'
import { showAlert } from '../alerts/alert-store.ts'
import { type ButtonAppearance, buttonStyle } from './button-style.ts'
import { Icon, type IconName } from '../display/icon.tsx'
import { missingData } from '../alerts/missing-data.ts'

export interface LinkButtonProps extends ButtonAppearance, Omit<LinkProps, 'to' | 'className'> {
  /** Target of the link; when missing, a press shows an alert and does not navigate. */
  to: string | null | undefined
  icon?: IconName
  children: ReactNode
}

export function LinkButton({ to, variant, isSmall, isBlock, isSquare, icon, children, ...rest }: LinkButtonProps) {
  const isMissing = !to
  useEffect(() => {
    if (isMissing) showAlert(missingData.linkUrl, { kind: 'failure', lang: 'en' })
  }, [isMissing])
  const className = buttonStyle({ variant, isSmall, isBlock, isSquare })
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (!to) {
    return (
      <button type="button" disabled className={className}>
        {content}
      </button>
    )
  }
  return (
    <Link {...rest} to={to} className={className}>
      {content}
    </Link>
  )
}
