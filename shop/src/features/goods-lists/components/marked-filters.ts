/** The marks of a form of filters, as parameters of an address. */
export const markedFilters = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
