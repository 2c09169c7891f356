/** Who has paid is between them and Alipay: the books keep the trade, and cannot forget what they once had. */
const ofBuyer = /^buyer(?!_?pay_?amount$)/i

/** A form as it was posted, but for what it says of the buyer. */
export function redactBuyerInForm(form: string): string {
  return form
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].every((name) => !ofBuyer.test(name)))
    .join('&')
}

/** An answer as JSON, in the same way. */
export function jsonWithoutBuyer(answer: object): string {
  return JSON.stringify(answer, (name, value: unknown) => (ofBuyer.test(name) ? undefined : value))
}
