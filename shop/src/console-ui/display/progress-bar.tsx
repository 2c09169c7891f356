import { classNames } from '#ui/display/class-names.ts'

export interface ProgressBarProps {
  label: string
  /** From 0 to 1. */
  share: number
  isWide?: boolean
}

export function ProgressBar({ label, share, isWide = false }: ProgressBarProps) {
  return (
    <progress
      className={classNames(
        'block h-1 appearance-none border-0 bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent',
        isWide ? 'w-full' : 'w-40 max-w-full',
      )}
      aria-label={label}
      value={share}
      max={1}
    />
  )
}
