import type { ComponentProps } from 'react'
import { TextInput } from '#ui/TextInput.tsx'

/** A field for an amount of the till in reais. */
export const AmountInput = (props: ComponentProps<typeof TextInput>) => (
  <TextInput inputMode="decimal" maxLength={9} autoComplete="off" {...props} />
)
