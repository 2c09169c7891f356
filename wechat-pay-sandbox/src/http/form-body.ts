/** A parsed form, found by the routes in `request.body`. */
export type FormBody = { form: URLSearchParams }

export function readForm(text: string): FormBody {
  return { form: new URLSearchParams(text) }
}
