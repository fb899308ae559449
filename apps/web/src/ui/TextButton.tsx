import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { TextDialog } from './TextDialog.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The dialog. By default it asks for the reason of a decision that cannot be undone. */
  ask: Omit<ComponentProps<typeof TextDialog>, 'onText' | 'onClose'>
  onText: (text: string) => void
}

/** A button that asks for one text, closes the dialog and gives the text on. */
export function TextButton({ ask, onText, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <TextDialog
          send="Confirmar"
          look="danger"
          {...ask}
          onText={(text) => {
            close()
            onText(text)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
