/** A control call that cannot be carried out. */
export class BadControlRequest extends Error {
  readonly statusCode: number
  constructor(reason: string, statusCode = 400) {
    super(reason)
    this.statusCode = statusCode
  }
}
