import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { type Look, lookClasses } from './Button.tsx'

type Props = Look & Omit<ComponentProps<'a'>, 'href' | 'className'> & { href: string }

/** A link that looks like a button. Links to other hosts open in a new tab. */
export function LinkButton({ look, size, fill, href, ...rest }: Props) {
  const className = lookClasses({ look, size, fill })
  if (!href.startsWith('/'))
    return <a {...rest} href={href} className={className} target="_blank" rel="noopener noreferrer" />
  return <Link {...rest} href={href} className={className} />
}
