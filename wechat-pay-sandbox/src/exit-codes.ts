/** The port was unavailable; any other failure at start is 1. */
export const exitCodeWithoutPort = 3
