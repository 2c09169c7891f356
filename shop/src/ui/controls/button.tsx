import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { m } from '#texts'
import { type ButtonAppearance, buttonStyle } from './button-style.ts'
import { Icon, type IconName } from '../display/icon.tsx'

export interface ButtonProps extends ButtonAppearance, Omit<ComponentProps<'button'>, 'className'> {
  children?: ReactNode
  icon?: IconName
  isIconFilled?: boolean
  /** Shows work in progress: keeps width and focus, and ignores presses. */
  isBusy?: boolean
  /** Why the button is disabled; shown in its place. */
  disabledReason?: string | null
}

export function Button({
  variant,
  isSmall,
  isBlock,
  isSquare,
  icon,
  isIconFilled,
  isBusy = false,
  disabled,
  disabledReason,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      onClick={click}
      disabled={disabled || Boolean(disabledReason)}
      data-variant={variant}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      className={buttonStyle({ variant, isSmall, isBlock, isSquare })}
    >
      {disabledReason ?? (
        <span className="grid">
          <span className="button-words" aria-hidden={isBusy || undefined}>
            {icon && <Icon name={icon} isFilled={isIconFilled ?? false} />}
            {children}
          </span>
          {isBusy && <span className="col-start-1 row-start-1 self-center">{isSquare ? '…' : m.ui_busy()}</span>}
        </span>
      )}
    </button>
  )
}
