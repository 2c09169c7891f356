import { redirect } from 'react-router'

function leadToProfile(): Response {
  return redirect('/user/detail_index')
}

export const loader = leadToProfile
export const clientLoader = leadToProfile

export default function UserIndexPage() {
  return null
}
