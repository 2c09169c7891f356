import { useRouteLoaderData } from 'react-router'
import type { PublicSettings } from './page-services.ts'

/** The settings that pages may read; available on every page below the root. */
export function usePublicSettings(): PublicSettings {
  const data = useRouteLoaderData<{ settings: PublicSettings }>('root')
  if (!data) throw new Error('There are no settings outside the root route')
  return data.settings
}
