import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

export default [
  route('test', './features/test-nodes/pages/test-home.tsx'),
  route('test/redux', './features/test-nodes/pages/redux.tsx', [
    index('./features/test-nodes/pages/redux-test-slice.tsx'),
  ]),
  route('test/action/put_file', './features/test-nodes/pages/create-node.tsx'),
  route('test/:node_id', './features/test-nodes/pages/node.tsx'),
] satisfies RouteConfigEntry[]
