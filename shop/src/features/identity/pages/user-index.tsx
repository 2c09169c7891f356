import { redirect } from 'react-router'
import { paths } from '#paths'

function leadToProfile(): Response {
  return redirect(paths.profile)
}

export const loader = leadToProfile
export const clientLoader = leadToProfile

export default function UserIndexPage() {
  return null
}
