import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { TextInput } from './TextInput.tsx'

type Dialog = Omit<ComponentProps<typeof FormDialog>, 'isReady' | 'onSend' | 'other' | 'children'>
type Input = Partial<Pick<ComponentProps<typeof TextInput>, 'hint' | 'shape' | 'autoComplete'>>
type Props = Dialog &
  Input & {
    label?: string
    children?: ReactNode
    /** 0 for a text that may be empty. */
    minLength?: number
    maxLength: number
    /** False while something else is missing. */
    isReady?: boolean
    onText: (text: string) => void
  }

/** Asks for one text, such as the reason of a decision. `children` are above its field. */
export function TextDialog(props: Props) {
  const { label = 'Motivo', minLength = 1, isReady = true, children, onText, ...rest } = props
  const { hint, shape, autoComplete, maxLength, ...dialog } = rest
  const [text, setText] = useState('')
  return (
    <FormDialog
      {...dialog}
      isReady={isReady && text.trim().length >= minLength}
      onSend={() => onText(text.trim())}
    >
      {children}
      <TextInput
        {...{ label, hint, maxLength, autoComplete, ...(shape && { shape }) }}
        value={text}
        onValue={setText}
        data-first-focus
      />
    </FormDialog>
  )
}
