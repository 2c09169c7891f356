import { data } from 'react-router'
import { failureMeta, RouterFailureScreen } from '#ui/feedback/error-screens.tsx'

/** Every address without a page: a real 404. */
function refuse(): never {
  throw data(null, { status: 404 })
}

export const loader = refuse
export const clientLoader = refuse
export const action = refuse

export const meta = failureMeta

export default function NotFoundPage() {
  return null
}

/** Also defined here and not only in the root, so that the frame around it stays. */
export function ErrorBoundary() {
  return <RouterFailureScreen status={404} />
}
