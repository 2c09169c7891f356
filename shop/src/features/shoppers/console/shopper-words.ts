import { m } from '#texts'

/** A deleted account has no name. */
export const nameOfShopper = ({ username }: { username: string | null }): string => username ?? m.shoppers_deleted()
