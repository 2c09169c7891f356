/** Why the last try has bought nothing. */
export interface PurchaseError {
  notice: string
  /** Of some lines there is too little: once the page is read anew it shows them. */
  isOfLines: boolean
}
