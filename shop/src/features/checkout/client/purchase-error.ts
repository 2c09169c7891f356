import type { ChangedTexts } from '#features/content/components/agreement/agreed-versions.ts'

/** Why the last attempt failed. */
export interface PurchaseError {
  notice: string
  /** Some lines lack stock: the reloaded page shows them. */
  isOfLines: boolean
  /** Terms that were published meanwhile. */
  changed: ChangedTexts | null
}
