import type { RouteConfig } from '@react-router/dev/routes'
import catalogue from './features/catalogue/pages.ts'
import home from './features/home/pages.ts'
import parts from './ui/pages.ts'

export default [...catalogue, ...home, ...parts] satisfies RouteConfig
