/** Fields about the buyer. The payment record excludes them, because its rows cannot be deleted. */
const ofBuyer = /^buyer(?!_?pay_?amount$)/i

/** A posted form without its fields about the buyer. */
export function redactBuyerInForm(form: string): string {
  return form
    .split('&')
    .filter((part) => [...new URLSearchParams(part).keys()].every((name) => !ofBuyer.test(name)))
    .join('&')
}

/** A response as JSON, without fields about the buyer. */
export function jsonWithoutBuyer(response: object): string {
  return JSON.stringify(response, (name, value: unknown) => (ofBuyer.test(name) ? undefined : value))
}
