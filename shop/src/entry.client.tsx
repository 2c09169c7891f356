import { noteWhereErrorsAreMade } from '#platform/first-load/quick-errors.ts'
import '#storefront/frame/trusted-types.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { takeDocumentLanguage } from '#platform/i18n/current-language.ts'
import { registerServiceWorker } from '#storefront/service-worker/register-service-worker.ts'

noteWhereErrorsAreMade()
takeDocumentLanguage()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
registerServiceWorker()
