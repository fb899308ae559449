import type { ComponentProps } from 'react'
import { TextDialog } from '#ui/TextDialog.tsx'

/** Asks for a code of the authenticator, or for one of the backup codes. */
export const CodeDialog = (props: Omit<ComponentProps<typeof TextDialog>, 'maxLength'>) => (
  <TextDialog
    label="Código do autenticador"
    minLength={6}
    maxLength={20}
    autoComplete="one-time-code"
    {...props}
  />
)
