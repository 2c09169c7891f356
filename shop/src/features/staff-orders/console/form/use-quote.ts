import { callConsole } from '#console-session/console-api.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { quoteAsStaff } from '#features/staff-orders/console-contract.ts'
import type { BodyIn, ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

export type StaffQuote = ResponseOf<typeof quoteAsStaff>

type Request = BodyIn<typeof quoteAsStaff>

export interface QuoteOfForm {
  /** Null without lines, or before the first answer. */
  quote: StaffQuote | null
  /** The fee is not known yet, because the address is not whole. */
  hasNoAddress: boolean
  failure: Error | null
  isLoading: boolean
  reload(): void
}

const pauseInMs = 300

/** The price of the form's content, once typing has paused; incomplete addresses are left out. */
export function useQuote(request: Request): QuoteOfForm {
  const sent = request.lines.length > 0 ? JSON.stringify(request) : ''
  const { data, failure, isLoading, reload } = useLoaded(sent, async (signal) => {
    if (sent === '') return null
    await pause(signal)
    const body = JSON.parse(sent) as Request
    try {
      return { quote: await ask(body, signal), hasNoAddress: body.address === undefined }
    } catch (refused) {
      if (!isAboutAddress(refused)) throw refused
      const { address: _address, ...rest } = body
      return { quote: await ask(rest, signal), hasNoAddress: true }
    }
  })
  return {
    quote: data?.quote ?? null,
    hasNoAddress: data?.hasNoAddress ?? true,
    failure,
    isLoading,
    reload,
  }
}

const ask = (body: Request, signal: AbortSignal) =>
  callConsole<typeof quoteAsStaff>('POST /api/console/orders/quote/', { body, signal })

/** `lines` are whole already. */
const isAboutAddress = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.code === 'invalid' || failure.code === 'not_deliverable')

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseInMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
