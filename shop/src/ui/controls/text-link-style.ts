/** An action drawn as text, be it a link or a button. */
export const textLinkStyle =
  '-mx-2 inline-flex min-h-target min-w-target items-center px-2 text-accent underline decoration-accent/40 decoration-1 underline-offset-[5px] hover:decoration-current'
