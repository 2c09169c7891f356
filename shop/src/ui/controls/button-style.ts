import { classNames } from '../display/class-names.ts'

/**
 * One `primary` per view; the second is `secondary`; the third is `text`. `danger` is irreversible. In a dense row use
 * `quiet` for `text`, and `danger-outline` for `danger`.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger' | 'quiet' | 'danger-outline'

export interface ButtonAppearance {
  variant?: ButtonVariant
  /** 44 px high: inside cards of the shop. */
  isSmall?: boolean
  isBlock?: boolean
  /** A square with an icon alone; requires `aria-label`. */
  isSquare?: boolean
}

const looks: Record<ButtonVariant, string> = {
  primary: 'border-accent-fill bg-accent-fill text-on-accent hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line-strong hover:border-ink hover:bg-sunk',
  danger: 'border-danger bg-danger text-paper hover:border-ink hover:bg-ink',
  quiet: 'border-transparent font-text whitespace-nowrap text-ink-2 hover:border-ink hover:bg-sunk',
  'danger-outline': 'border-danger text-danger hover:bg-danger-soft',
  text: 'border-transparent text-ink-2 hover:bg-sunk hover:text-ink refused:bg-transparent',
}

export function buttonStyle({ variant = 'secondary', isSmall, isBlock, isSquare }: ButtonAppearance = {}): string {
  return classNames(
    'button-shape',
    isSmall ? 'min-h-target' : isBlock ? 'min-h-control-wide' : 'min-h-control',
    isSquare ? (isSmall ? 'w-target' : 'w-12') : variant === 'text' ? 'px-3' : isSmall ? 'px-4.5' : 'px-control-x',
    isBlock && 'w-full',
    looks[variant],
  )
}
