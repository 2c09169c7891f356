/** The program could not listen on its port; any other failure of its start is 1. */
export const exitCodeWithoutPort = 3
