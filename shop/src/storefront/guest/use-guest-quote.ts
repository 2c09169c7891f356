import { useCallback, useEffect, useRef, useState } from 'react'
import type { Quote } from '#features/checkout/contract.ts'
import { readAddressForm } from '#features/delivery/client/save-address.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { type Line, type Place, quoteForGuest } from './guest-purchase.ts'

const pauseInMs = 300

export interface GuestQuote {
  quote: Quote
  /** Why the place has no delivery. */
  fault: string | null
  /** The sum belongs to the typed place. */
  isForPlace: boolean
  /** Call it after a change of the form. */
  onPlace(form: HTMLFormElement): void
}

/** The quote of a purchase, and another one for each typed place. */
export function useGuestQuote(loaded: Quote, wish: { lines: readonly Line[]; code: string }): GuestQuote {
  const [place, setPlace] = useState<Place | null>(null)
  const [current, setCurrent] = useState<{ quote: Quote; fault: string | null; of: string } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const of = JSON.stringify({ place, ...wish })
  useEffect(() => {
    if (!place) return
    const leaving = new AbortController()
    const update = async () => {
      try {
        const quote = await quoteForGuest({ place, ...wish }, leaving.signal)
        if (!leaving.signal.aborted) setCurrent({ quote, fault: null, of })
      } catch (failure) {
        if (leaving.signal.aborted) return
        if (!(failure instanceof ApiFailure)) throw failure
        setCurrent({ quote: loaded, fault: failure.message, of })
      }
    }
    void update()
    return () => leaving.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `of` has place and wish.
  }, [of, loaded])
  const onPlace = useCallback((form: HTMLFormElement) => {
    clearTimeout(timer.current)
    // The hidden field of the region has its value after the render.
    timer.current = setTimeout(() => setPlace(placeIn(form)), pauseInMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const isForPlace = current?.of === of && current.fault === null
  return {
    quote: isForPlace ? current.quote : loaded,
    fault: current?.of === of ? current.fault : null,
    isForPlace,
    onPlace,
  }
}

/** Null while it is not complete enough for a fee. */
function placeIn(form: HTMLFormElement): Place | null {
  const { country, region_code = '', postal_code = '' } = readAddressForm(new FormData(form))
  if ((country === 'CN' || country === 'JP') && region_code === '') return null
  return { country, region_code, postal_code }
}
