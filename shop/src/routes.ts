import type { RouteConfig } from '@react-router/dev/routes'
import home from './features/home/pages.ts'

export default [...home] satisfies RouteConfig
