import { Icon } from '#ui/Icon.tsx'
import styles from './ScoringScreen.module.css'

type Props = { waiting: number; isReady: boolean }

/** Shows whether all shots are sent or some are only on this device. */
export const SendState = ({ waiting, isReady }: Props) => (
  <p className={styles['state']} role="status" data-waiting={waiting > 0}>
    <Icon name={waiting > 0 ? 'offline' : 'check'} />
    {waiting > 0
      ? `${waiting === 1 ? '1 armada guardada' : `${waiting} armadas guardadas`} neste aparelho, à espera de envio.`
      : `Tudo enviado.${isReady ? ' Pronto para apontar sem internet.' : ''}`}
  </p>
)
