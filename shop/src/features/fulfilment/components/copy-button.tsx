import type { ReactNode } from 'react'
import { m } from '#texts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'

export interface CopyButtonProps {
  text: string
  /** Names the copied text, where the button's own text does not. */
  label?: string
  /** The alert after copying. */
  copied: string
  /** As a button of its own, not within a line. */
  isOutlined?: boolean
  children: ReactNode
}

export function CopyButton({ text, label, copied, isOutlined = false, children }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showAlert(copied, { kind: 'success' })
    } catch {
      showAlert(m.fulfilment_not_copied(), { kind: 'failure' })
    }
  }
  return (
    <Button isSmall variant={isOutlined ? 'secondary' : 'text'} aria-label={label} onClick={() => void copy()}>
      {children}
    </Button>
  )
}
