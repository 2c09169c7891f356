import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { useDocumentLanguage } from '#platform/i18n/current-language.ts'
import { pickLanguage } from '#platform/i18n/language.ts'
import { ignoreRepeatedPresses } from '#ui/controls/ignore-repeated-presses.ts'
import { applyStoredTheme } from '#ui/theme/theme.ts'
import { routes } from './routes.tsx'
import './styles/console.css'

document.documentElement.lang = pickLanguage(new URLSearchParams(location.search).get('lang'), document.cookie)
useDocumentLanguage()
ignoreRepeatedPresses()
applyStoredTheme()
const router = createBrowserRouter(routes, { basename: '/console' })
createRoot(document.querySelector('#console')!).render(<RouterProvider router={router} />)
