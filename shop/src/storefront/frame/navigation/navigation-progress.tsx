import { useNavigation } from 'react-router'
import { useDocumentNavigation } from './use-document-navigation.ts'

/** A thin line at the top while a page is loading; invisible for the first 150 ms. */
export function NavigationProgress() {
  const navigation = useNavigation()
  useDocumentNavigation()
  if (navigation.state === 'idle') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear-late">
      <div className="navigation-progress h-full bg-accent" />
    </div>
  )
}
