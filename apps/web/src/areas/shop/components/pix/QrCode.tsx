import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Picture } from '#ui/Picture.tsx'
import styles from './QrCode.module.css'

const ALT = 'QR code do Pix'

/** The QR code for the camera of another phone; `picture` is undefined while it loads. A tap shows it larger. */
export function QrCode({ picture }: { picture: Blob | undefined }) {
  const [isLarge, setIsLarge] = useState(false)

  return (
    <>
      <button
        type="button"
        className={styles['scan']}
        disabled={picture === undefined}
        aria-haspopup="dialog"
        onClick={() => setIsLarge(true)}
      >
        <span className={styles['qr']} aria-busy={picture === undefined}>
          {picture ? (
            <Picture file={picture} alt={ALT} width="336" height="336" />
          ) : (
            <span className={styles['coming']} />
          )}
        </span>
        <span className={styles['says']}>
          <b>Aponte a câmera do seu celular para o QR code</b> <small>Toque para ampliar</small>
        </span>
      </button>
      {isLarge && picture && (
        <Dialog
          title={ALT}
          onClose={() => setIsLarge(false)}
          footer={<Button onClick={() => setIsLarge(false)}>Voltar</Button>}
        >
          <p className={styles['large']}>
            <Picture file={picture} alt="QR code do Pix, ampliado" width="336" height="336" />
          </p>
        </Dialog>
      )}
    </>
  )
}
