import { paymentMessages } from '@porteira/domain'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { useToast } from '#ui/Toast.tsx'
import { copyText } from '#components/share/copy-text.ts'
import styles from './PixCode.module.css'
import { QrCode } from './QrCode.tsx'

type Props = {
  /** The QR code; undefined while it loads. */
  picture: Blob | undefined
  /** The copy-and-paste text; undefined while it loads. */
  text: string | undefined
}

/** The text to copy for the bank app on this phone, with the steps, and the QR code for another phone. */
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
      <Button look="main" fill disabled={text === undefined} onClick={() => void copy()}>
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
      <ol className={styles['steps']} aria-label="Como pagar com o código">
        <li>
          {text === undefined
            ? 'Aguarde um instante: o código está chegando.'
            : 'Copie o código e abra o app do seu banco.'}
        </li>
        <li>Entre em Pix, depois em Copia e Cola, e cole o código.</li>
        <li>Confira o nome, pague e volte: esta tela avança sozinha quando o banco avisar.</li>
      </ol>
      <div className={styles['scan']}>
        <QrCode picture={picture} />
      </div>
      {toast}
    </div>
  )
}

const startHere = (box: HTMLInputElement | null) => box?.focus()
