import { Link, type LinkProps } from 'react-router'

/** A link that stands on its own as a word of action, with a target big enough for a thumb. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="-mx-2 inline-flex min-h-target min-w-target items-center px-2 text-accent underline decoration-accent/40 decoration-1 underline-offset-[5px] hover:decoration-current"
    />
  )
}
