import { Link, type LinkProps } from 'react-router'
import { textLinkStyle } from './text-link-style.ts'

/** A link that is an action of its own, with a target big enough for a thumb. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={textLinkStyle} />
}
