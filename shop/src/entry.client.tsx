import '#storefront/frame/trusted-types.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { useDocumentLanguage } from '#platform/i18n/current-language.ts'
import { registerServiceWorker } from '#storefront/service-worker/register-service-worker.ts'
import { listenBeforeRouter } from '#ui/hooks/entry-listener.ts'

useDocumentLanguage()
listenBeforeRouter()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
registerServiceWorker()
