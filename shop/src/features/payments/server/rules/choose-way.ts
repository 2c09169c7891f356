import type { Scene } from '#features/payment-providers/values.ts'
import type { Browser } from '#features/orders/values.ts'
import { fittingScene } from '#features/payments/values.ts'
import type { PaymentProvider } from '#features/payment-providers/server/index.ts'

interface Setup {
  provider: Pick<PaymentProvider, 'name'> & {
    capabilities: Pick<PaymentProvider['capabilities'], 'currencies' | 'scenes'>
  }
}

/** A provider and a scene in which it can be paid. */
export interface Way<S extends Setup = Setup> {
  setup: S
  scene: Scene
  /** No way fits this browser: the buyer has to open the shop's page in another one. */
  needsOtherBrowser: boolean
}

/**
 * The first provider of the list that takes the currency and fits the browser.
 * @param provider the only one wanted, by its name
 * @returns null where none takes the currency, or the wanted one is not in the list
 */
export function chooseWay<S extends Setup>(
  setups: readonly S[],
  { currency, browser, provider }: { currency: string; browser: Browser; provider?: string | undefined },
): Way<S> | null {
  const able = setups.filter(
    ({ provider: { name, capabilities } }) =>
      capabilities.currencies.includes(currency) && (provider === undefined || name === provider),
  )
  const fitting = firstFitting(able, browser)
  if (fitting) return { ...fitting, needsOtherBrowser: false }
  const outside = browser.isInApp ? firstFitting(able, { ...browser, isInApp: false }) : null
  if (outside) return { ...outside, needsOtherBrowser: true }
  // Another device can scan a code, and a page for phones opens elsewhere, too.
  const [setup] = able
  const [scene] = setup?.provider.capabilities.scenes ?? []
  return setup && scene ? { setup, scene, needsOtherBrowser: browser.isInApp } : null
}

function firstFitting<S extends Setup>(setups: readonly S[], browser: Browser): { setup: S; scene: Scene } | null {
  for (const setup of setups) {
    const scene = fittingScene(browser, setup.provider.capabilities.scenes)
    if (scene) return { setup, scene }
  }
  return null
}
