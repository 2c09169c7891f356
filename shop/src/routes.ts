import type { RouteConfig } from '@react-router/dev/routes'
import home from './features/home/pages.ts'
import parts from './ui/pages.ts'

export default [...home, ...parts] satisfies RouteConfig
