/** Runs before anything is painted or pressed. The build minifies it. */
import { recentGoodsScript } from '#features/catalogue/client/recent-goods.ts'
import { storageFallbackScript } from '#session/storage-fallback.ts'
import { ignoreRepeatedPresses } from '#ui/controls/ignore-repeated-presses.ts'
import { themeScript } from '#ui/theme/theme.ts'

export const headScript = `${themeScript}${recentGoodsScript};${storageFallbackScript};(${ignoreRepeatedPresses.toString()})()`
