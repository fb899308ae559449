import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { type Look, lookClasses } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Props = Look & Omit<ComponentProps<'a'>, 'href' | 'className'> & { href: string }

/** A link that looks like a button. Links to other hosts open in a new tab. */
export function LinkButton({ look, size, fill, icon, children, ...rest }: Props) {
  const link = { ...rest, className: lookClasses({ look, size, fill }) }
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
  if (rest.href.startsWith('/')) return <Link {...link}>{inside}</Link>
  return (
    <a {...link} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  )
}
