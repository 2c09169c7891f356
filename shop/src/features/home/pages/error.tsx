import { ErrorScreen, errorMeta } from '#ui/error-screens.tsx'

export const meta = () => errorMeta

/** Where loaders lead when the API refused: the retry begins at home, for the failed address is not known here. */
export default function ErrorPage() {
  return <ErrorScreen retryTo="/" />
}
