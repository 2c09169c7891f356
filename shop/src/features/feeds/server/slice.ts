import type { Slice } from '#platform/slices/slice.ts'
import { addFeedRoutes, type FeedContext } from './routes.ts'

export const feedsSlice: Slice<FeedContext> = { name: 'feeds', addCalls: addFeedRoutes }
