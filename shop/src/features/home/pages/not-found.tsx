import { data } from 'react-router'

/** Every address that no other page answers: a real 404, shown by the root's error boundary inside the frame. */
function refuse(): never {
  throw data(null, { status: 404 })
}

export const loader = refuse
export const clientLoader = refuse
export const action = refuse

export default function NotFoundPage() {
  return null
}
