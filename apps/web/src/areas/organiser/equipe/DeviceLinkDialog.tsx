import { formatDayAndTime } from '@porteira/domain'
import { copyText } from '#components/share/copy-text.ts'
import typography from '#styles/typography.module.css'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useToast } from '#ui/Toast.tsx'
import styles from './Equipe.module.css'

/** The link of a device as the server sent it once. */
export type DeviceLink = { name: string; link: string; qr: string; expiresOn: string }

/** Shows the link of a device once, as a QR code and as a text to copy. */
export function DeviceLinkDialog({ device, onClose }: { device: DeviceLink; onClose: () => void }) {
  const { name, link, qr, expiresOn } = device
  const [toast, say] = useToast()

  async function copy() {
    say((await copyText(link)) ? 'Link copiado.' : 'Seu navegador não deixou copiar.')
  }

  return (
    <Dialog
      title={`Link de ${name}`}
      buttons="two"
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            Copiar link
          </Button>
          <Button look="main" onClick={onClose}>
            Pronto
          </Button>
        </>
      }
    >
      <div className={styles['offer']}>
        <p>Aponte a câmera do aparelho para o QR code, ou abra o link nele.</p>
        <img className={styles['qr']} src={qr} alt={`QR code do link de ${name}`} />
        <p className={styles['link']}>{link}</p>
        <p className={typography['caption']}>
          Vale uma vez, até {formatDayAndTime(expiresOn)}. Ele não será mostrado de novo: se fechar, crie um
          novo link.
        </p>
      </div>
      {toast}
    </Dialog>
  )
}
