/** A parsed form, found by the routes in `request.body`. */
export type FormBody = { form: URLSearchParams }

/** Preserves a repeated parameter, which the gateway refuses. */
export function readForm(text: string): FormBody {
  return { form: new URLSearchParams(text) }
}
