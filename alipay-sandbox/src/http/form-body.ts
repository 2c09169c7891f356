/** A parsed form, as the routes that take forms find it in `request.body`. */
export type FormBody = { form: URLSearchParams }

/** Keeps a repeated parameter visible: the gateway refuses it. */
export function readForm(text: string): FormBody {
  return { form: new URLSearchParams(text) }
}
