import { orderErrors } from '#features/orders/server/index.ts'
import { signWith } from '#platform/config/derived-keys.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { addRequestCounts } from '#platform/database/queries/request-counts.ts'
import { GuessDelayed } from '#platform/http/responses/errors.ts'

const maxWrongCodes = 20
const windowInMs = 600_000

/**
 * Limits unknown codes of one shopper, or of one network without an account, against trying codes. A call with a code
 * counts before it runs, so that concurrent calls cannot exceed the limit. Where the code exists, or
 * was not looked up, the call stops counting afterwards.
 * @throws GuessDelayed, also for codes that exist
 */
export async function limitCodes<Result>(
  { database, config, secretKey }: Pick<ShopContext, 'database' | 'config' | 'secretKey'>,
  { by, code }: { by: number | string; code: string },
  run: () => Promise<Result>,
  isUnknown: (result: Result) => boolean = () => false,
): Promise<Result> {
  if (code === '' || !config.hasRateLimits) return run()
  const key = signWith(secretKey, 'request counts', `wrong codes ${by}`)
  const add = async (added: number) => (await addRequestCounts(database, [{ key, added, windowInMs }]))[0]!
  const { count, endsInMs } = await add(1)
  let wasWrong = false
  try {
    if (count > maxWrongCodes) throw new GuessDelayed(Math.max(1, Math.ceil(endsInMs / 1000)))
    const result = await run()
    wasWrong = isUnknown(result)
    return result
  } catch (error) {
    wasWrong = error instanceof orderErrors.CodeNotUsable && error.isUnknown
    throw error
  } finally {
    if (!wasWrong) await add(-1)
  }
}
