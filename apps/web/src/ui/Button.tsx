import type { ButtonHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Button.module.css'

export type Look = {
  /** `main` is the next step, once per screen. `urgent` is only for a due payment. */
  look?: 'main' | 'urgent' | 'danger' | 'quiet' | 'plain' | undefined
  size?: 'normal' | 'small' | 'tall' | 'square' | undefined
  fill?: boolean | undefined
  /** Before the text. */
  icon?: IconName | undefined
}

export const lookClasses = ({ look = 'plain', size = 'normal', fill = false }: Look, extra?: string) =>
  classes(styles['button'], styles[look], styles[size], fill && styles['fill'], extra)

type Props = Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>

/** With `busy` the button keeps the focus and ignores clicks. */
export function Button(props: Props) {
  const { look, size, fill, icon, busy = false, className, onClick, children, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={lookClasses({ look, size, fill }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
