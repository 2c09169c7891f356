/** A discount's name, with the code that the shopper typed. */
export const discountName = ({ name, code }: { name: string; code: string | null }): string =>
  code ? `${name} ${code}` : name
