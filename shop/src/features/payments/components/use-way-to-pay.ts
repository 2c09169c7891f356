import { useEffect, useState } from 'react'
import type { listPaymentWays } from '#features/payments/contract.ts'
import { browserOf } from '#features/payments/rules/browser-of.ts'
import { fittingScene } from '#features/payments/values.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

type Way = ResponseOf<typeof listPaymentWays>[number]

export interface WayToPay {
  /** Ways that fit this browser; empty while loading, and in a shop with one provider. */
  ways: readonly Way[]
  /** Chosen provider; undefined: the server chooses. */
  provider: string | undefined
  /** Name of the chosen provider. */
  name: string
  /** The list is on its way, and nothing was chosen before. */
  isLoading: boolean
  onChoose(provider: string): void
}

/**
 * The choice between payment providers. A shop with one provider makes no request.
 * @param wished chosen on an earlier page
 */
export function useWayToPay(wished?: string): WayToPay {
  const { hasSeveralProviders, provider: firstName } = usePublicSettings()
  const [ways, setWays] = useState<readonly Way[]>([])
  const [isLoading, setIsLoading] = useState(hasSeveralProviders && wished === undefined)
  const [chosen, setChosen] = useState(wished)
  useEffect(() => {
    if (!hasSeveralProviders) return
    const stopping = new AbortController()
    const load = async () => {
      try {
        setWays(await loadFittingWays(stopping.signal))
      } catch (failure) {
        // Without the list the server chooses.
        if (!(failure instanceof ApiFailure) && !stopping.signal.aborted) throw failure
      }
      if (!stopping.signal.aborted) setIsLoading(false)
    }
    void load()
    return () => stopping.abort()
  }, [hasSeveralProviders])
  const way = ways.find(({ provider }) => provider === chosen) ?? ways[0]
  return { ways, provider: way?.provider ?? wished, name: way?.name ?? firstName, isLoading, onChoose: setChosen }
}

/** @throws ApiFailure */
export async function loadFittingWays(signal?: AbortSignal): Promise<Way[]> {
  const browser = browserOf(navigator.userAgent)
  const all = await browserShopApi.call<typeof listPaymentWays>('GET /api/payment_way/', signal && { signal })
  return all.filter(({ scenes }) => fittingScene(browser, scenes) !== null)
}
