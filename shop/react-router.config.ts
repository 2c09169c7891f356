import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // A small app: every route is known from the first page on, no manifest requests.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
