/** Mail addresses as headers and envelopes may have them: one line, ASCII, no quoted local parts. */
import { z } from 'zod'

export const maxMailAddressLength = 254

const address = z.email().max(maxMailAddressLength)

export const isMailAddress = (text: string): boolean => address.safeParse(text).success
