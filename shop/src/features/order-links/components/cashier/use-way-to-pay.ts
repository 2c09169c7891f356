import { useEffect, useState } from 'react'
import type { listPaymentWays } from '#features/payments/contract.ts'
import { browserOf } from '#features/orders/rules/browser-of.ts'
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
  /** The list is on its way, and with it the name. */
  isLoading: boolean
  onChoose(provider: string): void
}

const retryAfterInMs = 3_000

/**
 * The choice between payment providers. A shop with one provider makes no request.
 * @param wished chosen on an earlier page; its name is in the list alone, which is requested until it is there
 */
export function useWayToPay(wished?: string): WayToPay {
  const { hasSeveralProviders, provider: firstName } = usePublicSettings()
  const [all, setAll] = useState<readonly Way[]>([])
  const [isLoading, setIsLoading] = useState(hasSeveralProviders)
  const [chosen, setChosen] = useState(wished)
  const isWished = wished !== undefined
  useEffect(() => {
    if (!hasSeveralProviders) return
    const stopping = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      try {
        setAll(await loadWays(stopping.signal))
      } catch (failure) {
        if (stopping.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        if (isWished) {
          timer = setTimeout(() => void load(), retryAfterInMs)
          return
        }
        // Without the list the server chooses.
      }
      if (!stopping.signal.aborted) setIsLoading(false)
    }
    void load()
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [hasSeveralProviders, isWished])
  const ways = all.filter(fitsHere)
  const { provider } = ways.find((way) => way.provider === chosen) ?? ways[0] ?? { provider: wished }
  const name = all.find((way) => way.provider === provider)?.name ?? firstName
  return { ways, provider, name, isLoading, onChoose: setChosen }
}

/** @throws ApiFailure */
export const loadFittingWays = async (signal?: AbortSignal): Promise<Way[]> => (await loadWays(signal)).filter(fitsHere)

const loadWays = (signal?: AbortSignal): Promise<Way[]> =>
  browserShopApi.call<typeof listPaymentWays>('GET /api/payment_way/', signal && { signal })

const fitsHere = ({ scenes }: Way) => fittingScene(browserOf(navigator.userAgent), scenes) !== null
