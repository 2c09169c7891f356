/** Why the last attempt failed. */
export interface PurchaseError {
  notice: string
  /** Some lines lack stock: the reloaded page shows them. */
  isOfLines: boolean
}
