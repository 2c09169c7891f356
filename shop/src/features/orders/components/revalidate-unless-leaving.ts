import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** The `shouldRevalidate` of pages that lead to the cashier: on the way there is nothing to load anew. */
export function revalidateUnlessLeaving({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as { isLeaving?: boolean } | null | undefined)?.isLeaving ? false : defaultShouldRevalidate
}
