import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The `shouldRevalidate` of pages that lead to the cashier: skips reloading while leaving. */
export function revalidateUnlessLeaving({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as { isLeaving?: boolean } | null | undefined)?.isLeaving ? false : defaultShouldRevalidate
}
