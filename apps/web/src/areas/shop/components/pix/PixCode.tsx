import { paymentMessages } from '@porteira/domain'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useToast } from '#ui/Toast.tsx'
import { copyText } from '#components/share/copy-text.ts'
import styles from './PixCode.module.css'

type Props = {
  /** The QR code; undefined while it loads. */
  picture: Blob | undefined
  /** The copy-and-paste text; undefined while it loads. */
  text: string | undefined
}

/** The QR code for the camera of another phone, and the text to copy for the bank app on this one. */
export function PixCode({ picture, text }: Props) {
  const [toast, say] = useToast()
  const [mustCopyByHand, setMustCopyByHand] = useState(false)

  async function copy() {
    if (text === undefined) return
    if (await copyText(text)) say(paymentMessages.codeCopied)
    else setMustCopyByHand(true)
  }

  return (
    <div className={styles['code']}>
      <p>Aponte a câmera do seu celular para o QR code</p>
      <div className={styles['qr']} aria-busy={picture === undefined}>
        {picture ? (
          <Picture file={picture} alt="QR code do Pix" width="336" height="336" />
        ) : (
          <span className={styles['coming']} />
        )}
      </div>
      <Button look="main" disabled={text === undefined} onClick={() => void copy()}>
        <Icon name="copy" />
        <span>{paymentMessages.copyCode}</span>
      </Button>
      {mustCopyByHand && text !== undefined && (
        <TextInput
          label="Código Pix"
          hint="Seu navegador não deixou copiar. Selecione o código e copie."
          value={text}
          onValue={() => {}}
          onFocus={(event) => event.currentTarget.select()}
          inputRef={startHere}
          readOnly
        />
      )}
      {toast}
    </div>
  )
}

const startHere = (box: HTMLInputElement | null) => box?.focus()
