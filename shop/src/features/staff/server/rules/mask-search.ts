/** A search term as the audit log has it: mail addresses and phone numbers are cut. */
export function maskSearch(term: string): string {
  return term
    .normalize('NFKC')
    .replaceAll(/[^\s@]+@[^\s@]+/gu, '…@…')
    .replaceAll(/\+?\d(?:[\d ()-]*\d)?/g, (digits) => (digits.replaceAll(/\D/g, '').length >= 7 ? '…' : digits))
}
