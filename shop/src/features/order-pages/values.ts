/** Maximum number of slips in one print. */
export const maxSlips = 200

/** Papers of a pick list: a sheet, or the roll of a receipt printer. */
export const pickListSizes = ['a4', 'roll'] as const
export type PickListSize = (typeof pickListSizes)[number]
